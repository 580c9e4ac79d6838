/**
 * Reads a Parquet file as one package's users do: `node reading.mjs READER FOLDER COLUMN ...`, in a
 * folder that has the packages. It prints what `reading.py` prints.
 */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const require = createRequire(import.meta.url);

/** What reads the rows of a file, by the name of its package. */
const READERS = {
  hyparquet: async (file) => {
    const { asyncBufferFromFile, parquetReadObjects } = await import("hyparquet");
    return parquetReadObjects({ file: await asyncBufferFromFile(file) });
  },
  "parquet-wasm": async (file) => {
    const { readParquet } = require("parquet-wasm");
    const { tableFromIPC } = await import("apache-arrow");
    return tableFromIPC(readParquet(readFileSync(file)).intoIPCStream()).toArray();
  },
  "nodejs-polars": async (file) => {
    const { default: polars } = await import("nodejs-polars");
    return polars.readParquet(file).toRecords();
  },
  "@dsnp/parquetjs": async (file) => {
    const parquet = require("@dsnp/parquetjs");
    return cursorRows(await parquet.ParquetReader.openFile(file));
  },
  parquetjs: async (file) => {
    const parquet = require("parquetjs");
    return cursorRows(await parquet.ParquetReader.openFile(file));
  },
  "@duckdb/node-api": async (file) => {
    const { DuckDBInstance } = await import("@duckdb/node-api");
    const connection = await (await DuckDBInstance.create()).connect();
    const found = await connection.runAndReadAll("SELECT * FROM read_parquet(?)", [file]);
    return found.getRowObjects();
  },
  "@loaders.gl/parquet": async (file) => {
    const { load } = require("@loaders.gl/core");
    const { ParquetJSONLoader } = require("@loaders.gl/parquet");
    const data = readFileSync(file);
    const bytes = data.buffer.slice(data.byteOffset, data.byteOffset + data.byteLength);
    return (await load(bytes, ParquetJSONLoader)).data;
  },
};

async function cursorRows(reader) {
  const cursor = reader.getCursor();
  const rows = [];
  for (let row = await cursor.next(); row; row = await cursor.next()) rows.push(row);
  return rows;
}

/** What a list is to its reader: an array, or an object that has one or can be iterated. */
const items = (value) => value.items ?? (Symbol.iterator in value ? [...value] : null);

function plain(value) {
  if (value === null || value === undefined || typeof value === "string") return value ?? null;
  if (typeof value === "bigint") return { number: value.toString() };
  if (typeof value === "number") {
    return { number: Number.isInteger(value) ? BigInt(value).toString() : String(value) };
  }
  if (value instanceof Uint8Array) return new TextDecoder().decode(value);
  return items(value)?.map(plain) ?? { other: JSON.stringify(value) };
}

function kindOf(value) {
  if (typeof value !== "object") return typeof value;
  const held = value instanceof Uint8Array ? null : items(value);
  const name = value.constructor?.name ?? "object";
  return held ? `${name} of ${typeof held[0]}` : name;
}

const isEmpty = (value) => value === null || (Array.isArray(value) && !value.length);

process.on("uncaughtException", (error) => {
  console.error(`Error: ${error.message ?? error}`);
  process.exit(1);
});
const [reader, folder, ...columns] = process.argv.slice(2);
const rows = [...(await READERS[reader](`${folder}/train.parquet`))];
const kinds = Object.fromEntries(
  columns.map((name) => [
    name,
    kindOf(rows.map((row) => row[name]).find((value) => !isEmpty(plain(value)))),
  ]),
);
const path = new URL(`node_modules/${reader}/package.json`, import.meta.url);
const { version } = JSON.parse(readFileSync(path, "utf8"));
const found = rows.map((row) => columns.map((name) => plain(row[name])));
process.stdout.write(JSON.stringify({ version, kinds, rows: found }));
