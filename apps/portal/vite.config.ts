import { api } from '@feedreel/contracts/api'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { compressAssets } from './compress-assets.ts'
import { preloadScreens } from './preload-screens.ts'

const MODULE = 'virtual:api-routes'
const KIT = /[\\/](?:@mantine|src[\\/](?:ui|lib))[\\/]/
const PRODUCT = 'http://localhost:8000'

/**
 * Gives the browser the method and path of every route of the contracts, without the schemas behind them:
 * those are for the server, and screens that check input import the few they need.
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
  plugins: [react(), apiRoutes(), preloadScreens(), compressAssets()],
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    // The policy allows no data: addresses, so nothing is inlined.
    assetsInlineLimit: 0,
    target: 'baseline-widely-available',
    rolldownOptions: {
      output: {
        // What several screens share comes in one piece: fifty small files cost more than the bytes that not every
        // screen needs.
        codeSplitting: { groups: [{ name: 'kit', test: KIT, minShareCount: 3 }] },
      },
    },
  },
  server: { proxy: { '/api': PRODUCT, '/embed': PRODUCT, '/media': PRODUCT, '/demo': PRODUCT } },
})
