// When a schema is declared, Zod tests whether it may compile code with eval. The portal's content policy forbids eval, and
// even the test violates it. Zod reads this setting before any schema is declared, whichever script loads it; importing its
// `config` would load Zod on every screen.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
