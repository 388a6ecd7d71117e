import { defineConfig } from 'i18next-cli'
import { catalogueTexts } from './build/catalogue-texts.ts'

export default defineConfig({
  locales: ['en'],
  plugins: [catalogueTexts()],
  extract: {
    input: ['src/**/*.{ts,tsx}'],
    ignore: ['src/**/*.test.{ts,tsx}'],
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
