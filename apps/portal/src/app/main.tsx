import './no-eval.ts'
import './mantine-styles.ts'
import './tokens.css'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import { prefetchSession } from '../features/session/queries.ts'
import { queryClient } from './query-client.ts'
import { router } from './router.tsx'
import { cssVariables, theme } from './theme.tsx'

/** The CSP nonce that the server wrote into this page. */
const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? ''

prefetchSession(queryClient)

const root = document.getElementById('root')
if (root === null) throw new Error('The page has no element with the id root.')
createRoot(root).render(
  <StrictMode>
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      defaultColorScheme="auto"
      getStyleNonce={() => nonce}
    >
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
)
