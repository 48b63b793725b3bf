/** Texts of single sign-on. */
export const texts = {
  title: 'Single sign-on',
  signIn: 'Sign in with single sign-on',
  busy: 'Signing in',
  confirming: 'Confirming who you are',
  failedTitle: 'You are not signed in',
  failed: 'The sign-in failed. Please start again.',
  confirmFailedTitle: 'Confirmation failed',
  elsewhere: 'This sign-in was started in another tab or browser. Please start again.',
  unreachable: 'The identity provider could not be reached. Please try again.',
  again: 'Start again',
  close: 'Close this window',
  confirm: 'Confirm with single sign-on',
}
