import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { PrismaPg } from '@prisma/adapter-pg';
import {
  bindMigrationAwareSqlAdapterFactory,
  ColumnTypeEnum,
  type SqlMigrationAwareDriverAdapterFactory,
} from '@prisma/driver-adapter-utils';
import type { SchemaEngine } from '@prisma/schema-engine-wasm';
import { type FieldDef, Pool, type QueryConfig } from 'pg';
import { SCHEMA_FOLDER } from './files';

/** What the engine's generated glue exports besides its imports, and its types leave out. */
interface EngineGlue extends WebAssembly.ModuleImports {
  __wbg_set_wasm(exports: WebAssembly.Exports): void;
  SchemaEngine: typeof SchemaEngine;
}

/** Loaded once at most: the glue keeps the memory of the instance that it was first given. */
let engineClass: Promise<typeof SchemaEngine> | null = null;

/**
 * What it would take to turn a database into what prisma/schema says.
 * @returns SQL; empty when nothing is missing and nothing is too much
 */
export async function diffAgainstSchema(databaseUrl: string): Promise<string> {
  const files = await readSchema();
  engineClass ??= loadEngine();
  const Engine = await engineClass;
  const pool = new Pool({ connectionString: databaseUrl });
  const adapter = bindMigrationAwareSqlAdapterFactory(openCatalogAdapter(pool));
  const engine = await Engine.new({ datamodels: undefined }, () => undefined, adapter);
  try {
    const { stdout } = await engine.diff({
      from: { tag: 'schemaDatasource', files, configDir: SCHEMA_FOLDER },
      to: { tag: 'schemaDatamodel', files },
      script: true,
      exitCode: null,
      filters: { externalTables: [], externalEnums: [] },
    });
    const script = stdout?.trim() ?? '';
    return script === '-- This is an empty migration.' ? '' : script;
  } finally {
    engine.free();
    await pool.end();
  }
}

/** PostgreSQL's one-byte type "char", of its own catalogs, and its text. */
const CHAR_OID = 18;
const TEXT_OID = 25;

/**
 * The engine reads the system catalogs, in which letters stand for kinds; Prisma's driver adapter refuses their type.
 * So these columns pass it as text, and are given their own type again behind it.
 */
function openCatalogAdapter(pool: Pool): SqlMigrationAwareDriverAdapterFactory {
  const letterColumns = new WeakMap<unknown[], number[]>();
  const query = pool.query.bind(pool);
  const queryLettersAsText = async (config: QueryConfig) => {
    const result = await query(config);
    letterColumns.set(result.rows, disguiseLetters(result.fields));
    return result;
  };
  pool.query = queryLettersAsText as typeof pool.query;

  const factory = new PrismaPg(pool);
  const connect = async () => {
    const adapter = await factory.connect();
    const queryRaw = adapter.queryRaw.bind(adapter);
    adapter.queryRaw = async (sql) => {
      const result = await queryRaw(sql);
      for (const column of letterColumns.get(result.rows) ?? []) {
        result.columnTypes[column] = ColumnTypeEnum.Character;
      }
      return result;
    };
    return adapter;
  };
  const connectToShadowDb = () => factory.connectToShadowDb();
  return { provider: factory.provider, adapterName: factory.adapterName, connect, connectToShadowDb };
}

/** @returns which columns it has disguised */
function disguiseLetters(fields: FieldDef[]): number[] {
  const columns: number[] = [];
  fields.forEach((field, column) => {
    if (field.dataTypeID !== CHAR_OID) return;
    field.dataTypeID = TEXT_OID;
    columns.push(column);
  });
  return columns;
}

async function readSchema(): Promise<{ path: string; content: string }[]> {
  const names = (await readdir(SCHEMA_FOLDER)).filter((name) => name.endsWith('.prisma')).sort();
  return Promise.all(
    names.map(async (name) => {
      const file = path.join(SCHEMA_FOLDER, name);
      return { path: file, content: await readFile(file, 'utf8') };
    }),
  );
}

/**
 * Prisma's schema engine as WebAssembly: its native form is a download of its own, which not every network allows.
 * Its package is made for bundlers, so what they would do is done here.
 */
async function loadEngine(): Promise<typeof SchemaEngine> {
  Object.assign(globalThis, { PRISMA_WASM_PANIC_REGISTRY: { set_message: failWith } });
  const glue = (await import('@prisma/schema-engine-wasm/schema_engine_bg')) as unknown as EngineGlue;
  const folder = path.dirname(require.resolve('@prisma/schema-engine-wasm'));
  const bytes = await readFile(path.join(folder, 'schema_engine_bg.wasm'));
  const compiled = await WebAssembly.compile(new Uint8Array(bytes));
  const instance = await WebAssembly.instantiate(compiled, { './schema_engine_bg.js': glue });
  glue.__wbg_set_wasm(instance.exports);
  const start = instance.exports.__wbindgen_start;
  if (typeof start === 'function') start();
  return glue.SchemaEngine;
}

/** The engine calls this with what it has to say before it gives up. */
function failWith(message: string): never {
  throw new Error(`Prisma's schema engine failed: ${message}`);
}
