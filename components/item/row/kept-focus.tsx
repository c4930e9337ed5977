import { Component } from 'react';

type Nothing = Record<never, never>;

/**
 * Renders nothing; returns the focus to its element when an update of its parent has moved the element in the document,
 * which takes the focus away. A class, since only its snapshot is taken right before the document changes: what had the
 * focus while rendering, which may be interrupted, may have been left by the person since.
 */
export class KeptFocus extends Component<Nothing, Nothing, Element | null> {
  override getSnapshotBeforeUpdate(): Element | null {
    return document.activeElement;
  }

  override componentDidUpdate(_props: Nothing, _state: Nothing, focused: Element | null): void {
    if (focused instanceof HTMLElement && focused.isConnected && document.activeElement === document.body)
      focused.focus({ preventScroll: true });
  }

  override render() {
    return null;
  }
}
