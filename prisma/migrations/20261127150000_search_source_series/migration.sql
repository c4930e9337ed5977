-- A migration of its own: a value of an enum cannot be used in the transaction that adds it.
ALTER TYPE "search_source" ADD VALUE 'series';
