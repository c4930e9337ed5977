import { type ComponentType, PureComponent } from 'react';

type RowState = { hasFailed: boolean };

/**
 * Returns the component of one item among others. It is rendered again only when a property changes. If it cannot be
 * drawn, the title stands in its place, so that one item never takes the page with it.
 * @param itemOf returns the item that is drawn
 * @param Place the element that has the title if the component has failed
 */
export function itemRow<P extends object>(
  Row: ComponentType<P>,
  itemOf: (props: P) => { title?: string } | undefined,
  Place: 'li' | 'span' = 'li',
): ComponentType<P> {
  return class ItemRow extends PureComponent<P, RowState> {
    override state: RowState = { hasFailed: false };

    static getDerivedStateFromError = (): RowState => ({ hasFailed: true });

    override componentDidUpdate(before: P): void {
      if (this.state.hasFailed && itemOf(before) !== itemOf(this.props)) this.setState({ hasFailed: false });
    }

    override render() {
      if (!this.state.hasFailed) return <Row {...this.props} />;
      return (
        <Place>
          <bdi>{itemOf(this.props)?.title}</bdi> <small>could not be drawn</small>
        </Place>
      );
    }
  };
}
