import { defineConfig } from 'i18next-cli'

export default defineConfig({
  locales: ['en'],
  extract: {
    input: ['src/**/*.{ts,tsx}'],
    ignore: ['src/**/*.test.ts'],
    output: 'src/locales/{{language}}.json',
    defaultNS: 'translation',
    // The English sentence is the key, so points and colons are text.
    keySeparator: false,
    nsSeparator: false,
    primaryLanguage: 'en',
    defaultValue: (key) => key.replace(/_(one|other|zero|two|few|many)$/, ''),
    removeUnusedKeys: true,
    sort: true,
  },
})
