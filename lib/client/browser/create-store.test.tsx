import { act, cleanup, render, renderHook } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { createStore } from './create-store';

it('a component is rendered again when the value changes, and not when the same value is set', () => {
  const count = createStore(0);
  let drawn = 0;
  const { result } = renderHook(() => {
    drawn += 1;
    return count.useValue();
  });
  act(() => count.set(1));
  expect(result.current).toBe(1);
  expect(drawn).toBe(2);
  act(() => count.set(1));
  expect(drawn).toBe(2);
});

it('a store with a source reads its value there, and is subscribed to it while it has subscribers', () => {
  let stored = 'a';
  let follows = 0;
  const follow = () => {
    follows += 1;
    return () => {
      follows -= 1;
    };
  };
  const store = createStore(stored, follow, () => stored);
  const { result } = renderHook(() => store.useValue());
  const leave = store.subscribe(() => {});
  expect(follows).toBe(1);
  stored = 'b';
  expect(store.get()).toBe('b');
  act(() => store.set(stored));
  expect(result.current).toBe('b');

  leave();
  leave();
  expect(follows).toBe(1);
  cleanup();
  expect(follows).toBe(0);
});

it('every listener is called, even if one unsubscribes meanwhile', () => {
  const store = createStore('a');
  const called: string[] = [];
  const leave = store.subscribe(() => {
    called.push('first');
    leave();
  });
  store.subscribe(() => called.push('second'));
  store.set('b');
  store.set('c');
  expect(called).toEqual(['first', 'second', 'second']);
});

const place = createStore('browser');
const seen: string[] = [];

function Place() {
  const value = place.useValue(() => 'server');
  seen.push(value);
  return <p>{value}</p>;
}

it('the value of the server is shown until the page is hydrated', () => {
  const container = document.createElement('div');
  container.innerHTML = renderToString(<Place />);
  expect(container).toHaveTextContent('server');
  seen.length = 0;
  render(<Place />, { container, hydrate: true });
  expect(seen[0]).toBe('server');
  expect(container).toHaveTextContent('browser');
});
