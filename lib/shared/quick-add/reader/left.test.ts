import { leftIn } from './left';

const said = { language: 'en', today: '2025-11-21', tokens: [] } as const;

it.each([
  ['Write to May about the choir', 'May', 'month', '2026-05-01'],
  ['March for peace', 'March', 'month', '2026-03-01'],
  ['Paint the Sun', 'Sun', 'day', '2025-11-23'],
])('%p leaves %p, which may be the %s', (text, word, means, date) => {
  expect(leftIn(text, said)).toMatchObject({ word, means, date });
});

it.each(['Buy candles', 'Read “May and June”', 'may I', 'Mayday', 'Marching'])(
  '%p leaves nothing',
  (text) => {
    expect(leftIn(text, said)).toBeNull();
  },
);

it('a word that was read is not left', () => {
  expect(leftIn('Write to May', { ...said, tokens: [{ start: 9, end: 12 }] })).toBeNull();
});
