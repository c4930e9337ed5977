import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Segmented, SegmentedTabs, TabPanel } from './segmented';

const SEGMENTS = [
  { value: 'low', label: 'Low' },
  { value: 'medium', label: 'Medium' },
  { value: 'high', label: 'High' },
] as const;
type Value = (typeof SEGMENTS)[number]['value'];

function Radios({ disabled = false }: { disabled?: boolean }) {
  const [value, setValue] = useState<Value>('medium');
  return (
    <>
      <Segmented label="Priority" value={value} onChange={setValue} segments={SEGMENTS} disabled={disabled} />
      <button type="button">After</button>
    </>
  );
}

function Tabs() {
  const [value, setValue] = useState<Value>('low');
  return (
    <SegmentedTabs label="Pages" value={value} onChange={setValue} segments={SEGMENTS}>
      {SEGMENTS.map((segment) => (
        <TabPanel key={segment.value} value={segment.value}>
          Page of {segment.label}
        </TabPanel>
      ))}
    </SegmentedTabs>
  );
}

const radio = (name: string) => screen.getByRole('radio', { name });
const tab = (name: string) => screen.getByRole('tab', { name });

test('the group is one tab stop, at the chosen segment', async () => {
  const user = userEvent.setup();
  render(<Radios />);
  await user.tab();
  expect(radio('Medium')).toHaveFocus();
  await user.tab();
  expect(screen.getByRole('button', { name: 'After' })).toHaveFocus();
});

test('arrow keys choose and focus a segment, and continue at the other end', async () => {
  const user = userEvent.setup();
  render(<Radios />);
  await user.tab();
  await user.keyboard('{ArrowRight}');
  expect(radio('High')).toHaveFocus();
  expect(radio('High')).toBeChecked();
  await user.keyboard('{ArrowDown}');
  expect(radio('Low')).toBeChecked();
  expect(radio('High')).not.toBeChecked();
  await user.keyboard('{ArrowUp}{ArrowLeft}{Home}');
  expect(radio('Low')).toHaveFocus();
  await user.keyboard('{End}');
  expect(radio('High')).toBeChecked();
});

test('arrow keys follow the writing direction', async () => {
  const user = userEvent.setup();
  const { container } = render(<Radios />);
  container.querySelector<HTMLElement>('[role=radiogroup]')?.style.setProperty('direction', 'rtl');
  await user.tab();
  await user.keyboard('{ArrowRight}');
  expect(radio('Low')).toBeChecked();
});

test('keys with a modifier and disabled segments choose nothing', async () => {
  const user = userEvent.setup();
  const { rerender } = render(<Radios />);
  await user.tab();
  await user.keyboard('{Control>}{ArrowRight}{/Control}');
  expect(radio('Medium')).toBeChecked();
  rerender(<Radios disabled />);
  await user.click(radio('High'));
  expect(radio('Medium')).toBeChecked();
});

test('a tab shows its panel, which is named after it', async () => {
  const user = userEvent.setup();
  render(<Tabs />);
  expect(screen.getByRole('tabpanel', { name: 'Low' })).toHaveTextContent('Page of Low');
  await user.click(tab('High'));
  expect(screen.getByRole('tabpanel', { name: 'High' })).toHaveTextContent('Page of High');
  expect(tab('High')).toHaveAttribute('aria-controls', screen.getByRole('tabpanel').id);
  await user.keyboard('{ArrowRight}');
  expect(tab('Low')).toHaveFocus();
  await user.tab();
  expect(screen.getByRole('tabpanel', { name: 'Low' })).toHaveFocus();
});
