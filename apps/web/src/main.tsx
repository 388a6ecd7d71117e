import '@fontsource-variable/inter/wght.css'
import './app/theme/mantine.css'
import './app/theme/tokens.css'
import './app/theme/direction.css'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { initI18n } from './lib/texts/i18n.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
await initI18n()
createRoot(root).render(<App />)
