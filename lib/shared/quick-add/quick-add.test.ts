import { type DateReader, loadDateReader } from './chrono';
import { CONTRACT } from './data/contract';
import { ENGLISH } from './data/english';
import { ENGLISH_TRAPS } from './data/english-traps';
import { GERMAN } from './data/german';
import { GERMAN_TRAPS } from './data/german-traps';
import { SAID_ON } from './data/sentence';
import type { Kind, Language } from './fields';
import { parse } from './parse';

const readers = new Map<Language, DateReader>();

beforeAll(async () => {
  for (const language of ['en', 'de'] as const) readers.set(language, await loadDateReader(language));
});

function read(text: string, language: Language, kind?: Kind) {
  const dateReader = readers.get(language);
  const { title, fields } = parse(text, { date: SAID_ON, language, kind, dateReader });
  return { title, fields };
}

test.each(CONTRACT)('the contract: $said ($language)', ({ said, language, kind, title, fields }) => {
  expect(read(said, language, kind)).toEqual({ title, fields });
});

describe.each([
  ['en', ENGLISH, ENGLISH_TRAPS],
  ['de', GERMAN, GERMAN_TRAPS],
] as const)('%s', (language, sentences, traps) => {
  test.each(sentences)('%s', (line, title, fields) => {
    expect(read(line, language)).toEqual({ title, fields });
  });

  test.each(traps)('%s stays whole', (line) => {
    expect(read(line, language)).toEqual({ title: line, fields: {} });
  });

  test('has 200 sentences of its own, at least half of them traps', () => {
    expect(sentences.length + traps.length).toBeGreaterThanOrEqual(200);
    expect(traps.length).toBeGreaterThanOrEqual(100);
    expect(new Set([...sentences.map(([line]) => line), ...traps]).size).toBe(
      sentences.length + traps.length,
    );
  });
});
