// The browser hides the controls of a clip that plays. With less motion a clip waits for its button.
if (!matchMedia('(prefers-reduced-motion: reduce)').matches) {
  for (const clip of document.querySelectorAll('.templates video')) {
    // Some browsers refuse all autoplay, as to save power.
    clip.play().catch(() => undefined)
  }
}
