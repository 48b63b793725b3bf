import { config } from 'zod'

// Schemas look for themselves whether they may make code at run time, when they are declared. On pages whose
// policy forbids it even the look is a violation, so that such pages import this before any schema.
config({ jitless: true })
