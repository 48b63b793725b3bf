/** Every word of the sign-in screen. */
export const texts = {
  title: 'Sign in',
  welcome: 'Sign in to run your feeds, videos and publishers.',
  username: 'Username',
  password: 'Password',
  showPassword: 'Show password',
  logIn: 'Log In',
  loggingIn: 'Logging In...',
  seeDemo: 'See Demo',
  checking: 'Checking your session',
  pitchTitle: 'Headlines that move.',
  pitch: 'Feedreel turns RSS feeds into short videos and plays them on your publishers’ pages.',
  missing: 'Please enter both username and password.',
  refused: 'Login failed. Please try again.',
  failed: 'Login failed. Please check your credentials and try again.',
  invalid: 'Invalid login credentials',
  unexpected: 'An unexpected error occurred. Please try again.',
}
