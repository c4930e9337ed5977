import type { ClientBase } from 'pg';
import { foldName, type LABEL_COLOURS } from '@/lib/shared/contract/plain/label-names';
import { astrid, type Person, tomas } from './people';

/** Stores labels of two people of the demo, on what they can see, by words of its title. */

type DemoLabel = [name: string, colour: (typeof LABEL_COLOURS)[number] | null, words: readonly string[]];

const LABELS: readonly (readonly [Person, readonly DemoLabel[]])[] = [
  [
    astrid,
    [
      ['choir', 'plum', ['choir', 'concert', 'small hall']],
      ['home', 'moss', ['fig', 'smoke alarm', 'bread', 'basil', 'knife', 'kettle']],
      ['bindery', 'petrol', ['quote', 'paper, 120', 'cover', 'catalogue']],
      ['phone', null, ['Call ', 'Ask Amara']],
    ],
  ],
  [tomas, [['rehearsal', 'blue', ['choir', 'concert']]]],
];

export async function storeLabels(client: ClientBase): Promise<void> {
  let made = 0;
  for (const [person, labels] of LABELS)
    for (const [index, [name, colour, words]] of labels.entries()) {
      made += 1;
      // Fixed, as the ids of the people are.
      const id = `0192a000-0001-7000-8000-${String(made).padStart(12, '0')}`;
      await client.query(
        'INSERT INTO labels (id, owner_id, name, folded, colour) VALUES ($1, $2, $3, $4, $5::label_colour)',
        [id, person.id, name, foldName(name), colour],
      );
      await client.query(
        `INSERT INTO item_labels (item_id, person_id, label_id, place)
        SELECT item.id, $1, $2, $3 FROM items AS item
        WHERE item.title ILIKE ANY ($4) AND (item.owner_id = $1
          OR EXISTS (SELECT FROM shares WHERE item_id = item.id AND recipient_id = $1))`,
        [person.id, id, index + 1, words.map((word) => `%${word}%`)],
      );
    }
}
