/**
 * Easing curves as ffmpeg expressions of a share of time, itself an expression from 0 to 1. ffmpeg has no Bézier curves;
 * each is a power whose shape is close to the curve named.
 */

/** Expo-out, close to cubic-bezier(.16, 1, .3, 1). */
export const expoOut = (share: string) => `(1-pow(1-${share},5))`
/** Cubic-in: starts slowly. */
export const cubicIn = (share: string) => `pow(${share},3)`
/** Quint-out: ends slowly. */
export const quintOut = (share: string) => `(1-pow(1-${share},5))`
/** Sine, slow at both ends. */
export const easeInOut = (share: string) => `(0.5-0.5*cos(PI*${share}))`
/** The share of time at which `easeInOut` reaches a share of the way. */
export const easeInOutInverse = (share: string) => `(acos(1-2*${share})/PI)`

/** The share of time between two moments, in seconds, as an expression of `t`: 0 before, 1 after. */
export function shareBetween(startS: number, endS: number): string {
  return `clip((t-${startS.toFixed(4)})/${(endS - startS).toFixed(4)},0,1)`
}
