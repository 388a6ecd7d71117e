/** Finds which values a text contains: in plain, as JSON, URL-encoded, or within base64. */
export function findSecretsIn(text: string, values: readonly string[]): string[] {
  const texts = [text, ...decodedRuns(text)]
  return values.filter((value) => formsOf(value).some((form) => texts.some((each) => each.includes(form))))
}

function formsOf(value: string): string[] {
  const json = JSON.stringify(value).slice(1, -1)
  return [value, json, JSON.stringify(json).slice(1, -1), encodeURIComponent(value)]
}

/** Decodes base64 runs at each possible alignment. */
function decodedRuns(text: string): string[] {
  const runs = new Set(text.replaceAll(/\\+\//g, '/').match(/[A-Za-z0-9+/_-]{8,}={0,2}/g))
  return [...runs].flatMap((run) =>
    [0, 1, 2, 3].map((skipped) => Buffer.from(run.slice(skipped), 'base64').toString()),
  )
}
