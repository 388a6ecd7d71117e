/** A database that this version must not use. The message tells the operator what was found and what to do. */
export class SchemaError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause })
    this.name = 'SchemaError'
  }
}
