// Zod tests on declaration whether it may compile code with eval. The policy of the portal's page forbids eval, and even the
// test is a violation. Zod reads this before any schema is declared, in whichever script it loads; importing its `config`
// would load Zod on every screen.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
