import { render, screen } from '@testing-library/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { KEPT_DAY_ELEMENT } from '@/lib/client/browser/kept-day-element';
import { Later } from './later';

const part = <Later turns={1}>The month</Later>;

/** Returns the first rendering of the part. */
const first = () => renderToStaticMarkup(part);

it('a part of a page is rendered after what is seen first', () => {
  expect(first()).toBe('');
  render(part);
  expect(screen.getByText('The month')).toBeInTheDocument();
});

it('over the kept day a page is rendered as a whole, so that nothing that was seen disappears', () => {
  const kept = document.body.appendChild(document.createElement(KEPT_DAY_ELEMENT));
  expect(first()).toBe('The month');
  kept.remove();
});
