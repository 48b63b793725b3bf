/**
 * The name of the paper as a drawing: geometric letters of one stroke, in which the last `o` is a sun.
 * Colours come from the stylesheet.
 */
export const wordmark = `<svg class="wordmark" viewBox="0 0 464 88" role="img" aria-label="Larkmoor">
<g fill="none" stroke="currentColor" stroke-width="13" stroke-linecap="butt">
<path d="M8 4V84"/>
<circle cx="57" cy="56" r="25"/><path d="M82 26V84"/>
<path d="M106 84V28M106 58C106 40 117 31 134 32"/>
<path d="M152 4V84M190 29L155 58M168 48L193 84"/>
<path d="M212 84V28M212 56A20 21 0 0 1 252 56V84M252 56A20 21 0 0 1 292 56V84"/>
<circle cx="335" cy="56" r="25"/>
<path d="M440 84V28M440 58C440 40 448 31 463 32"/>
</g>
<circle class="wordmark-sun" cx="401.5" cy="56" r="26"/>
</svg>`
