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

/** The JavaScript part of the engine: the imports of its WebAssembly, and two exports that its types omit. */
interface EngineGlue extends WebAssembly.ModuleImports {
  __wbg_set_wasm(exports: WebAssembly.Exports): void;
  SchemaEngine: typeof SchemaEngine;
}

/** The engine is loaded at most once, since its JavaScript part keeps the memory of its first instance. */
let engineClass: Promise<typeof SchemaEngine> | null = null;

/**
 * Returns the changes that would make a database equal to prisma/schema.
 * @returns SQL; empty when there is no difference
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

/** The ids of PostgreSQL's types "char" (one byte, used in its catalogs) and text. */
const CHAR_OID = 18;
const TEXT_OID = 25;

/**
 * Returns an adapter with which the engine can read the system catalogs. They have columns of the type "char", which
 * Prisma's driver adapter refuses: such columns are passed to it as text, and its result gets their own type again.
 */
function openCatalogAdapter(pool: Pool): SqlMigrationAwareDriverAdapterFactory {
  const charColumns = new WeakMap<unknown[], number[]>();
  const query = pool.query.bind(pool);
  const queryCharAsText = async (config: QueryConfig) => {
    const result = await query(config);
    charColumns.set(result.rows, changeCharToText(result.fields));
    return result;
  };
  pool.query = queryCharAsText as typeof pool.query;

  const factory = new PrismaPg(pool);
  const connect = async () => {
    const adapter = await factory.connect();
    const queryRaw = adapter.queryRaw.bind(adapter);
    adapter.queryRaw = async (sql) => {
      const result = await queryRaw(sql);
      for (const column of charColumns.get(result.rows) ?? []) {
        result.columnTypes[column] = ColumnTypeEnum.Character;
      }
      return result;
    };
    return adapter;
  };
  const connectToShadowDb = () => factory.connectToShadowDb();
  return { provider: factory.provider, adapterName: factory.adapterName, connect, connectToShadowDb };
}

/**
 * Changes the columns of the type "char" to text.
 * @returns the indices of the changed columns
 */
function changeCharToText(fields: FieldDef[]): number[] {
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
 * Loads Prisma's schema engine as WebAssembly: the native one is a separate download, which not every network allows.
 * The package expects a bundler to connect its JavaScript part with the WebAssembly, which is done here.
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

/** Called by the engine with a message before it aborts. */
function failWith(message: string): never {
  throw new Error(`Prisma's schema engine failed: ${message}`);
}
