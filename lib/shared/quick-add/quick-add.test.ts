import { CONTRACT } from './data/contract';
import { ENGLISH } from './data/english';
import { ENGLISH_TRAPS } from './data/english-traps';
import { GERMAN } from './data/german';
import { GERMAN_TRAPS } from './data/german-traps';
import { MORE_ENGLISH } from './data/more-english';
import { MORE_ENGLISH_TRAPS } from './data/more-english-traps';
import { MORE_GERMAN } from './data/more-german';
import { MORE_GERMAN_TRAPS } from './data/more-german-traps';
import { SAID_AT, SAID_ON } from './data/sentence';
import type { Kind, Language, Token } from './fields';
import { parse } from './reader/parse';

const NOW = { date: SAID_ON, time: SAID_AT };

function read(text: string, language: Language, kind?: Kind) {
  const { title, fields } = parse(text, { date: SAID_ON, language, kind, now: NOW });
  return { title, fields };
}

test.each(CONTRACT)('the documented table: $said ($language)', ({ said, language, kind, title, fields }) => {
  expect(read(said, language, kind)).toEqual({ title, fields });
});

describe.each([
  ['en', [...ENGLISH, ...MORE_ENGLISH], [...ENGLISH_TRAPS, ...MORE_ENGLISH_TRAPS]],
  ['de', [...GERMAN, ...MORE_GERMAN], [...GERMAN_TRAPS, ...MORE_GERMAN_TRAPS]],
] as const)('%s', (language, sentences, traps) => {
  test.each(sentences)('%s', (line, title, fields) => {
    expect(read(line, language)).toEqual({ title, fields });
  });

  test.each(sentences)('%s: each reading can be taken back by itself', (line) => {
    const options = { date: SAID_ON, language, now: NOW };
    const wordsOf = (literal: readonly Token[]) =>
      // Which of two readings has the punctuation between them depends on both.
      parse(line, { ...options, literal }).tokens.map(({ start, end, kind }) => [
        kind,
        line.slice(start, end).replace(/[^\p{L}\p{N}]/gu, ''),
      ]);
    const { tokens } = parse(line, options);
    for (const token of tokens) {
      // The end of a recurrence, such as 'until Dec 24', goes with it.
      const isItsEnd = ({ start, kind }: Token) =>
        kind === 'recurrence' && token.kind === kind && start > token.start;
      const others = tokens.map((other) => other !== token && !isItsEnd(other));
      expect(wordsOf([token])).toEqual(wordsOf([]).filter((_, index) => others[index]));
    }
  });

  test.each(traps)('%s stays whole', (line) => {
    expect(read(line, language)).toEqual({ title: line, fields: {} });
  });

  test('has 340 sentences of its own, at least half of them traps', () => {
    expect(sentences.length + traps.length).toBeGreaterThanOrEqual(340);
    expect(traps.length).toBeGreaterThanOrEqual(170);
    expect(new Set([...sentences.map(([line]) => line), ...traps]).size).toBe(
      sentences.length + traps.length,
    );
  });
});
