import { Notice } from '../../ui/page/notice.tsx'
import { texts } from './texts.ts'

/** A notice above a form that says why it cannot be saved. */
export function ReadOnlyNotice() {
  return <Notice tone="info">{texts.readOnly}</Notice>
}
