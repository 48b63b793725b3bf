import { api } from '@feedreel/contracts/api'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { compressAssets } from './compress-assets.ts'
import { preloadScreens } from './preload-screens.ts'

const MODULE = 'virtual:api-routes'
/** Shared by most screens. */
const KIT = /[\\/](?:@mantine|src[\\/](?:ui|lib))[\\/]/
/** Needed by fewer screens: charts, facts, days, and forms that follow a saved record. The sign-in would load them. */
const NOT_KIT =
  /[\\/](?:ui[\\/](?:chart|page[\\/]facts)|form[\\/](?:day-field|use-saved-form|form-notices|unsaved-guard))/
const PRODUCT = 'http://localhost:8000'

/**
 * Provides method and path of every route without the schemas, which would weigh down the bundle. Screens that validate
 * input import the few schemas they need.
 */
function apiRoutes(): Plugin {
  const routes = Object.fromEntries(
    Object.entries(api).map(([subject, subjectRoutes]) => [
      subject,
      Object.fromEntries(
        Object.entries(subjectRoutes).map(([name, { method, path }]) => [name, { method, path }]),
      ),
    ]),
  )
  return {
    name: 'api-routes',
    resolveId: id => (id === MODULE ? `\0${MODULE}` : null),
    load: id => (id === `\0${MODULE}` ? `export const routes = ${JSON.stringify(routes)}` : null),
  }
}

export default defineConfig({
  plugins: [react(), apiRoutes(), preloadScreens(apiRoutes()), compressAssets()],
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    // The CSP forbids data: URLs.
    assetsInlineLimit: 0,
    target: 'baseline-widely-available',
    rolldownOptions: {
      output: {
        // Shared modules form one chunk: fifty small requests cost more than some unused bytes.
        codeSplitting: {
          groups: [{ name: 'kit', test: id => KIT.test(id) && !NOT_KIT.test(id), minShareCount: 4 }],
        },
      },
    },
  },
  server: { proxy: { '/api': PRODUCT, '/embed': PRODUCT, '/media': PRODUCT, '/demo': PRODUCT } },
})
