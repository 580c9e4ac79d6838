/** Prints what the kernels answer in Node.js; gets a module and a file of questions. */

import { readFileSync } from "node:fs";
import process from "node:process";
import { answersOf } from "./answering.js";

const [module, questions] = process.argv.slice(2).map((path) => readFileSync(path));
const answers = await answersOf(module, JSON.parse(questions.toString()));
process.stdout.write(JSON.stringify(answers));
