import { Notice } from '../../ui/page/notice.tsx'
import { texts } from './texts.ts'

/** Says above a form why it cannot be saved. */
export function ReadOnlyNotice() {
  return <Notice tone="info">{texts.readOnly}</Notice>
}
