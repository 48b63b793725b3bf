import { ActionButton } from '../../ui/form/action-button.tsx'
import { Wordmark } from '../../ui/page/wordmark.tsx'
import { useLogout } from '../session/queries.ts'
import { FactorsPanel } from './factors-panel.tsx'
import classes from './required-factor.module.css'
import { texts } from './texts.ts'

const words = texts.required

/** In place of the portal until a person has the second factor that their role requires. */
export function RequiredFactor() {
  const logout = useLogout()
  return (
    <div className={classes.screen}>
      <title>{`${words.title} · Feedreel`}</title>
      <header className={classes.head}>
        <Wordmark />
      </header>
      <main className={classes.main}>
        <h1 className={classes.title}>{words.title}</h1>
        <p className={classes.help}>{words.help}</p>
        <FactorsPanel />
        <div>
          <ActionButton variant="default" isBusy={logout.isPending} onClick={() => logout.mutate()}>
            {words.signOut}
          </ActionButton>
        </div>
      </main>
    </div>
  )
}
