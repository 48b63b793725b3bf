/** A point or direction in space: x to the right, y up, z towards the viewer. */
export type Vec = readonly [number, number, number]

/** Scalar product. */
export function dot(a: Vec, b: Vec): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

/** The point `distance` along a ray. */
export function along(origin: Vec, direction: Vec, distance: number): Vec {
  return [
    origin[0] + direction[0] * distance,
    origin[1] + direction[1] * distance,
    origin[2] + direction[2] * distance,
  ]
}

/** Direction of length 1. */
export function unit(a: Vec): Vec {
  const length = norm(a[0], a[1], a[2])
  return [a[0] / length, a[1] / length, a[2] / length]
}

/** Vector product. */
function cross(a: Vec, b: Vec): Vec {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

/** `direction` mirrored at a surface with the given normal. */
export function reflect(direction: Vec, normal: Vec): Vec {
  return along(direction, normal, -2 * dot(direction, normal))
}

/**
 * Makes the function that turns a place in the picture into the direction of its ray, for a camera at
 * `from` that looks at `to`; `focal` is the focal length in units of half the picture's height.
 */
export function camera(from: Vec, to: Vec, focal: number): (x: number, y: number) => Vec {
  const forward = unit([to[0] - from[0], to[1] - from[1], to[2] - from[2]])
  const right = unit(cross(forward, [0, 1, 0]))
  const up = cross(right, forward)
  return (x, y) =>
    unit([
      forward[0] * focal + right[0] * x + up[0] * y,
      forward[1] * focal + right[1] * x + up[1] * y,
      forward[2] * focal + right[2] * x + up[2] * y,
    ])
}

/** Distance from the origin in two or three dimensions; quicker than Math.hypot, which guards against overflow. */
export function norm(x: number, y: number, z = 0): number {
  return Math.sqrt(x * x + y * y + z * z)
}
