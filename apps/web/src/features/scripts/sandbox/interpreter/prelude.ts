/**
 * Runs in the interpreter before the script: removes language features that devices lack, and adds the firmware's.
 * `functions` use the device and have the names of the script API; `table` is JSON text: `{ globals: string[], math:
 * string[], libraries: { [file]: { [name]: number | null } } }`, null for a function.
 *
 * A string, because it is code for that interpreter and never for the page's. Loops use indexes, because iterators are
 * removed while it runs.
 */
export const prelude = `(function (functions, table) {
  'use strict';
  const { apply, deleteProperty, getPrototypeOf, ownKeys } = Reflect;
  const { create, hasOwn } = Object;
  const { parse, stringify } = JSON;
  const { isArray } = Array;
  const strings = String.prototype;
  const { charCodeAt, indexOf, slice } = strings;
  const { fromCharCode } = String;
  const Mistake = TypeError;
  const { atan2, ceil, exp, floor, log, log10, log2, max, min, pow, round, sqrt } = Math;
  const { abs, acos, asin, atan, cos, sin, tan } = Math;
  const math = { abs, ceil, cos, exp, floor, log, max, min, pow, round, sin, sqrt };
  const c = { acos, asin, atan, atan2, ceil, cos, exp, floor, log, log10, log2, pow, round, sin, sqrt, tan };
  c.fabs = abs;
  c.fmin = min;
  c.fmax = max;
  c.fmod = (a, b) => a % b;
  const global = globalThis;
  const { globals, libraries } = parse(table);

  const { includes } = Array.prototype;
  const keepOnly = (object, names) => {
    const keys = ownKeys(object);
    for (let i = 0; i < keys.length; i++) {
      if (!apply(includes, names, [keys[i]])) deleteProperty(object, keys[i]);
    }
  };
  const generator = function* () {};
  const prototypes = [
    Number, Boolean, Symbol, BigInt, Object, Function, Iterator, Error, EvalError, RangeError, ReferenceError,
    SyntaxError, TypeError, URIError, InternalError, AggregateError,
  ];
  for (let i = 0; i < prototypes.length; i++) keepOnly(prototypes[i].prototype, ['name', 'message']);
  keepOnly(getPrototypeOf(generator).prototype, ['next']);
  keepOnly(getPrototypeOf(generator), ['prototype']);
  keepOnly(strings, ['length', 'slice', 'indexOf']);
  keepOnly(Array.prototype, ['length', 'push', 'splice']);
  keepOnly(global, []);

  strings.at = function at(index) {
    const from = index < 0 ? this.length + index : index;
    return from >= 0 && from < this.length ? apply(charCodeAt, this, [from]) : undefined;
  };
  global.JSON = { parse, stringify };
  global.Object = { create };
  global.chr = function chr(n) {
    return n >= 0 && n <= 255 ? apply(fromCharCode, undefined, [floor(n)]) : null;
  };
  global.ffi = function ffi(signature) {
    return c[functions.ffi(signature)];
  };
  for (let i = 0; i < globals.length; i++) global[globals[i]] = functions[globals[i]];

  const addName = (name, constant) => {
    const dot = apply(indexOf, name, ['.']);
    const owner = apply(slice, name, [0, dot]);
    const member = apply(slice, name, [dot + 1]);
    if (!hasOwn(global, owner)) global[owner] = {};
    const native = owner === 'Math' && hasOwn(math, member) ? math[member] : functions[name];
    global[owner][member] = constant === null ? native : constant;
  };
  global.load = function load(file) {
    if (typeof file !== 'string') throw new Mistake('file must be a string');
    if (!hasOwn(libraries, file)) throw new Mistake(file + ' is not available in a test run');
    const names = ownKeys(libraries[file]);
    for (let i = 0; i < names.length; i++) addName(names[i], libraries[file][names[i]]);
  };

  const cut = (text) => apply(slice, text, [0, 2000]);
  const describePart = (part) => {
    if (typeof part === 'string') return cut(part);
    return typeof part === 'number' || typeof part === 'boolean' ? stringify(part) : '<' + typeof part + '>';
  };
  const describe = (error) =>
    typeof error === 'object' && error !== null && hasOwn(error, 'message')
      ? stringify([describePart(error.name), describePart(error.message), describePart(error.stack)])
      : stringify(['', describePart(error), '']);
  const kindOf = (value) => (value === null ? 'null' : isArray(value) ? 'array' : typeof value);
  const mistake = (message) => new Mistake(message);
  return { describe, kindOf, mistake, parse, stringify };
})`
