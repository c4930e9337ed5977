import { closeDatabase } from '@/lib/db/close';

afterAll(closeDatabase);
