type ChooseControlProps = { title: string; isChosen: boolean };

/** The control in the margin of a row that chooses it together with others; `useSelection` handles its presses. */
export const ChooseControl = ({ title, isChosen }: ChooseControlProps) => (
  // biome-ignore lint/a11y/useSemanticElements: a control of a row, which is reached like its buttons
  <button
    type="button"
    role="checkbox"
    className="choose"
    data-choose
    aria-checked={isChosen}
    aria-label={`Choose: ${title}`}
    tabIndex={-1}
  />
);
