import type { Alias } from '@dodam/contract'
import type { ReactElement } from 'react'

interface Tones {
  body: string
  deep: string
  paper: string
}

const tones: Record<Alias['color'], Tones> = {
  red: { body: '#e9847b', deep: '#b94a42', paper: '#fbe0dc' },
  orange: { body: '#f2a65a', deep: '#c2701f', paper: '#fde8cf' },
  yellow: { body: '#f3d35e', deep: '#bd951a', paper: '#fdf5d0' },
  lime: { body: '#bcd667', deep: '#7d9c2d', paper: '#eef6d3' },
  green: { body: '#74b97f', deep: '#3b7d50', paper: '#d9eedc' },
  teal: { body: '#5fb8b3', deep: '#2a7d79', paper: '#d3edeb' },
  blue: { body: '#7aa7e6', deep: '#3f6cab', paper: '#dbe8fb' },
  purple: { body: '#ab92dd', deep: '#7357ab', paper: '#e8e0f8' },
  pink: { body: '#f2a3c0', deep: '#c45f87', paper: '#fce3ec' },
  brown: { body: '#b98f6b', deep: '#7d5837', paper: '#efe2d5' },
}

/** Closed eyes and a small smile, as of every anonymous face. */
const asleep = (x: number, y: number) => (
  <g transform={`translate(${x - 24} ${y - 28})`}>
    <g fill="none" stroke="#3a4543" strokeWidth={1.5} strokeLinecap="round">
      <path d="M15.800 27c.9 1.500 3.100 1.500 4 0M28.200 27c.9 1.500 3.100 1.500 4 0M21.900 31.300c1 1.300 3.200 1.300 4.200 0" />
    </g>
    <g fill="#fff" opacity={0.45}>
      <ellipse cx={14.6} cy={30.6} rx={2.2} ry={1.5} />
      <ellipse cx={33.4} cy={30.6} rx={2.2} ry={1.5} />
    </g>
  </g>
)

/** Circles of one size. */
const dots = (at: readonly (readonly [x: number, y: number])[], r: number, fill: string) =>
  at.map(([x, y]) => <circle key={`${x} ${y}`} cx={x} cy={y} r={r} fill={fill} />)

const ring = (count: number, distance: number, y: number) =>
  Array.from({ length: count }, (_, at) => {
    const angle = (at / count) * 2 * Math.PI - Math.PI / 2
    return [24 + distance * Math.cos(angle), y + distance * Math.sin(angle)] as const
  })

const star = ring(10, 1, 0)
  .map(([x, y], at) => {
    const length = at % 2 === 0 ? 16 : 9.5
    return `${24 + (x - 24) * length} ${26 + y * length}`
  })
  .join(' ')

const figures: Record<Alias['figure'], (tones: Tones) => ReactElement> = {
  sprout: ({ body, deep }) => (
    <g>
      <path
        d="M24 18c-.2-4 .3-6.200 1.800-8.500"
        fill="none"
        stroke={deep}
        strokeWidth={2}
        strokeLinecap="round"
      />
      <path
        d="M25.300 10.600c.9-4 5-5.800 9.200-4.600-.7 4.400-5 6.800-9.200 4.600M24.300 13.600c-1.200-3.300-4.700-4.500-8-3.100.8 3.600 4.600 4.700 8 3.100"
        fill={deep}
      />
      <circle cx={24} cy={29.5} r={13.5} fill={body} />
      {asleep(24, 30.5)}
    </g>
  ),
  cloud: ({ body }) => (
    <g>
      <path
        d="M14 37.500a8.500 8.500 0 0 1-1.500-16.800A12 12 0 0 1 35 18.500a9.600 9.600 0 0 1-1 19z"
        fill={body}
      />
      {asleep(24, 29.5)}
    </g>
  ),
  star: ({ body }) => (
    <g>
      <polygon points={star} fill={body} stroke={body} strokeWidth={5} strokeLinejoin="round" />
      {asleep(24, 27)}
    </g>
  ),
  drop: ({ body }) => (
    <g>
      <path
        d="M24 6c5.500 8.500 13.500 14 13.500 22.500a13.500 13.500 0 0 1-27 0C10.500 20 18.500 14.500 24 6"
        fill={body}
      />
      <path
        d="M15 25c.6-2.500 2-4.600 3.600-6.600"
        fill="none"
        stroke="#fff"
        strokeOpacity={0.6}
        strokeWidth={2}
        strokeLinecap="round"
      />
      {asleep(24, 31)}
    </g>
  ),
  moon: ({ body, deep }) => (
    <g>
      <path d="M29 7.500a17 17 0 1 0 11.500 21.800A15 15 0 0 1 29 7.500" fill={body} />
      <g transform="translate(0 3) scale(.88)">{asleep(23, 29)}</g>
      {dots([[36.5, 13.5]], 2, deep)}
      {dots([[41, 21]], 1.2, deep)}
    </g>
  ),
  leaf: ({ body, deep }) => (
    <g>
      <path
        d="M41 7C22 6.500 8 14 8 27.500 8 36 14.500 41 21.500 41 36 41 42 27 41 7"
        fill={body}
      />
      <path
        d="M7 42c2.500-3.500 5-6.500 8-9M28 18.500c3-2.800 6.500-5.500 9.500-7.500"
        fill="none"
        stroke={deep}
        strokeWidth={1.8}
        strokeLinecap="round"
      />
      {asleep(24, 28)}
    </g>
  ),
  mushroom: ({ body, paper }) => (
    <g>
      <path
        d="M16.500 25h15l1.800 11.500c.4 3-1.300 5-4.300 5H19c-3 0-4.700-2-4.300-5z"
        fill="#fdf6ea"
      />
      <path
        d="M6.500 24.500C6.500 13.500 14 7 24 7s17.500 6.500 17.500 17.500c0 2.300-1.500 3.500-4 3.500h-27c-2.500 0-4-1.200-4-3.500"
        fill={body}
      />
      {dots(
        [
          [24, 13.5],
          [14, 20],
          [34, 20],
        ],
        3,
        paper,
      )}
      <g transform="translate(6 9) scale(.75)">{asleep(24, 34)}</g>
    </g>
  ),
  acorn: ({ body, deep }) => (
    <g>
      <path
        d="M24 12c-.2-3 .4-4.800 1.600-6.600"
        fill="none"
        stroke={deep}
        strokeWidth={2.4}
        strokeLinecap="round"
      />
      <path d="M11 22h26c.5 10.500-5 17-13 20.500C16 39 10.500 32.500 11 22" fill={body} />
      <path
        d="M8 21.500C8 14.500 14.500 10 24 10s16 4.500 16 11.500c0 1.700-1 2.500-2.500 2.500h-27C9 24 8 23.200 8 21.500"
        fill={deep}
      />
      {asleep(24, 31.5)}
    </g>
  ),
  flower: ({ body, deep }) => (
    <g>
      {dots(ring(8, 12.5, 25), 6.5, deep)}
      <circle cx={24} cy={25} r={12} fill={body} />
      {asleep(24, 26)}
    </g>
  ),
  shell: ({ body, deep }) => (
    <g>
      <path
        d="M24 41.500c-4 0-6.500-1.300-7.500-3.300L7 25C6.500 14 14.500 8 24 8s17.500 6 17 17l-9.500 13.200c-1 2-3.500 3.300-7.500 3.300"
        fill={body}
      />
      <path
        d="M24 11v8M15.500 13l2.700 7M32.500 13l-2.700 7M10 18.500l4 4.500M38 18.500 34 23"
        fill="none"
        stroke={deep}
        strokeWidth={1.8}
        strokeLinecap="round"
      />
      {asleep(24, 30)}
    </g>
  ),
  clover: ({ body, deep }) => (
    <g>
      <path
        d="M25 32c0 4.500 1.500 7.500 4.500 10"
        fill="none"
        stroke={deep}
        strokeWidth={2.4}
        strokeLinecap="round"
      />
      {dots(
        [
          [16.5, 17],
          [31.5, 17],
          [16.5, 30],
          [31.5, 30],
        ],
        9,
        body,
      )}
      <rect x={15} y={15} width={18} height={18} fill={body} />
      {asleep(24, 24.5)}
    </g>
  ),
  balloon: ({ body, deep }) => (
    <g>
      <path
        d="M24 38c-1.500 2.500 2 4 .5 7.500"
        fill="none"
        stroke={deep}
        strokeWidth={1.8}
        strokeLinecap="round"
      />
      <path d="m24 34.500-3.200 5h6.400z" fill={deep} />
      <ellipse cx={24} cy={21.5} rx={14} ry={15.5} fill={body} />
      <path
        d="M14.500 17c1-3.200 3-5.500 5.500-6.700"
        fill="none"
        stroke="#fff"
        strokeOpacity={0.6}
        strokeWidth={2}
        strokeLinecap="round"
      />
      {asleep(24, 24)}
    </g>
  ),
}

/** The face of an alias and its background, in the square of an avatar. */
export default function AliasFace({ alias: { color, figure } }: { alias: Alias }) {
  const of = tones[color]
  return (
    <>
      <rect width={48} height={48} fill={of.paper} />
      {figures[figure](of)}
    </>
  )
}
