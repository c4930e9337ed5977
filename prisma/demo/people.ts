/** The people of the demo. Their addresses are in example.org, which is reserved for examples (RFC 2606). */

export type Person = {
  id: string;
  email: string;
  firstName: string;
  lastName: string | null;
  timeZone: string;
};

const person = (
  number: number,
  firstName: string,
  lastName: string | null,
  mailbox: string,
  timeZone: string,
) => ({
  // The ids are fixed, so that a second run finds and replaces the same accounts.
  id: `0192a000-0000-7000-8000-0000000000${String(number).padStart(2, '0')}`,
  email: `${mailbox}@example.org`,
  firstName,
  lastName,
  timeZone,
});

export const astrid = person(1, 'Astrid', 'Lowe', 'astrid', 'Europe/Lisbon');
export const ines = person(2, 'Ines', 'Moreau', 'ines', 'Europe/Paris');
export const tomas = person(3, 'Tomás', 'Reyes', 'tomas', 'America/New_York');
export const odile = person(4, 'Odile', 'Brandt', 'odile', 'Europe/Berlin');
export const amara = person(5, 'Amara', 'Mensah', 'amara', 'Africa/Accra');
export const noor = person(6, 'نور', 'حدّاد', 'noor', 'Asia/Amman');
export const xiaoming = person(7, '王', '晓明', 'xiaoming', 'Asia/Shanghai');

export const people: readonly Person[] = [astrid, ines, tomas, odile, amara, noor, xiaoming];

/** The password of every demo account. */
export const DEMO_PASSWORD = 'fold the day away';
