import { config } from 'zod'

// Zod tests on declaration whether it may compile code with eval. On pages whose CSP forbids eval even the test is a
// violation, so import this before any schema.
config({ jitless: true })
