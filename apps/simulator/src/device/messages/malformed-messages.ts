/** Invalid responses: what a broken or hostile device may send for the command `id`. */
export const garbageAnswers: readonly ((id: unknown) => string)[] = [
  () => '',
  () => 'hello',
  (id) => `{"id":${JSON.stringify(id)},"result":`,
  () => '[]',
  () => '{"id":null,"result":null}',
  (id) => JSON.stringify({ id: String(id), result: null }),
  (id) => JSON.stringify({ id: Number(id) + 1, result: null }),
  (id) => JSON.stringify({ id: Number(id) + 0.5, result: null }),
  (id) => JSON.stringify({ id }),
  (id) => JSON.stringify({ id, error: 'no object' }),
  (id) => JSON.stringify({ id, error: { code: 'x', message: 7 } }),
  (id) => JSON.stringify({ id, progress: { state: 'downloading', percent: 1e9 } }),
  (id) => `{"id":${JSON.stringify(id)},"result":${'['.repeat(5000)}${']'.repeat(5000)}}`,
  () => JSON.stringify({ id: 9_007_199_254_740_991, result: null }),
]

/** Invalid configurations. */
export const hostileConfigs: readonly string[] = [
  'null',
  '[]',
  '"device"',
  '{"device":',
  '{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}',
  '{"device":{"fw":{"a":1},"model":[1,2],"base_interval":"often","name":"<img src=x onerror=alert(1)>"}}',
  `{"device":{"name":"${'x'.repeat(300_000)}"}}`,
  `${'{"a":'.repeat(2000)}1${'}'.repeat(2000)}`,
]
