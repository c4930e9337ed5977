import { deadLetterLines, waitingLines } from './jobs-report';

const AT = new Date('2026-03-14T09:26:53Z');

test('a dead letter is printed with its subject and its last error, without control characters', () => {
  const lines = deadLetterLines([
    {
      id: '41',
      task: 'send-mail',
      payload: { kind: 'share', userId: 'u-1' },
      attempts: 25,
      lastError: `550 \u001b[31mNo such\u202e person\n${'x'.repeat(400)}`,
      createdAt: AT,
      failedAt: AT,
    },
  ]);
  expect(lines).toContain('1 dead letter');
  expect(lines).toContain('    about: kind share, userId u-1');
  expect(lines).toContain(
    '    tried 25 times, ordered 2026-03-14 09:26 UTC, dead since 2026-03-14 09:26 UTC',
  );
  const error = lines.find((line) => line.includes('last error'));
  expect(error).toMatch(/^ {4}last error: 550 \[31mNo such person x+…$/);
});

test('without jobs, the report says so', () => {
  expect(deadLetterLines([])).toEqual(['No dead letters.']);
  expect(waitingLines([])).toEqual(['No jobs are waiting.']);
});

test('waiting jobs are printed on one line for each task', () => {
  const none = { due: 0, later: 0, running: 0, failed: 0, nextAt: null };
  expect(
    waitingLines([
      { ...none, task: 'remind', later: 12, nextAt: AT },
      { ...none, task: 'send-mail', running: 1, due: 2, failed: 3 },
    ]),
  ).toEqual([
    'Waiting jobs',
    '  remind     12 later, next 2026-03-14 09:26 UTC',
    '  send-mail  1 running, 2 due, 3 failed before',
  ]);
});
