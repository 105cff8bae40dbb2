import type { ReactElement } from 'react'

const dark = '#2f2a2a'

const eyes = (y = 27, apart = 7.5, r = 1.9) => (
  <g fill={dark}>
    <circle cx={24 - apart} cy={y} r={r} />
    <circle cx={24 + apart} cy={y} r={r} />
    <g fill="#fff">
      <circle cx={24.7 - apart} cy={y - 0.7} r={r / 3} />
      <circle cx={24.7 + apart} cy={y - 0.7} r={r / 3} />
    </g>
  </g>
)

const blush = (fill: string, y = 31.5, apart = 11.5) => (
  <g fill={fill} opacity={0.55}>
    <ellipse cx={24 - apart} cy={y} rx={2.6} ry={1.7} />
    <ellipse cx={24 + apart} cy={y} rx={2.6} ry={1.7} />
  </g>
)

const mouth = (y: number) => (
  <path
    d={`M20.6 ${y}c.5 1.7 2.9 1.7 3.4 0 .5 1.7 2.9 1.7 3.4 0`}
    fill="none"
    stroke={dark}
    strokeWidth={1.2}
    strokeLinecap="round"
  />
)

const cat = (
  <g>
    <path
      d="M11 24 9.5 10.6c-.1-1 1-1.6 1.8-1L20 15zM37 24l1.5-13.400c.1-1-1-1.6-1.8-1L28 15z"
      fill="#e9a35b"
    />
    <path d="m12.8 18-.5-5 4.2 2.800zM35.2 18l.5-5-4.2 2.800z" fill="#f7cfc0" />
    <ellipse cx={24} cy={28} rx={15} ry={13} fill="#f0b06a" />
    <path
      d="M24 15v5M20.2 15.600l.8 3.700M27.8 15.600l-.8 3.7"
      stroke="#d98d43"
      strokeWidth={1.7}
      strokeLinecap="round"
    />
    <ellipse cx={24} cy={33} rx={6.5} ry={4.8} fill="#fdf0df" />
    {eyes(27.2)}
    {blush('#ef8f74', 31.8)}
    <path d="M22.5 30.200h3l-1.5 1.700z" fill="#c8665b" />
    {mouth(32.6)}
    <path
      d="M8.5 29.500l4 .7M8.8 33.500l3.9-.8M39.5 29.500l-4 .7M39.2 33.500l-3.9-.8"
      stroke="#b97a3d"
      strokeWidth={1}
      strokeLinecap="round"
    />
  </g>
)

const dog = (
  <g>
    <ellipse cx={24} cy={27.5} rx={13.5} ry={13.5} fill="#f3dfc3" />
    <path d="M24 14c-5.5 0-9 3-10.8 7.2 2.5 4.8 8 5.3 10.8 2.300z" fill="#c48a58" />
    <path
      d="M14.5 15c-5.5-1.5-8.5 4-8 10.5.3 4.5 2.3 8 4.8 7.3 3.2-.9 2.7-7 4.7-11.300zM33.5 15c5.5-1.5 8.5 4 8 10.5-.3 4.5-2.3 8-4.8 7.3-3.2-.9-2.7-7-4.7-11.300z"
      fill="#a86f41"
    />
    <ellipse cx={24} cy={33} rx={6.8} ry={5.4} fill="#fffaf1" />
    {eyes(26.5, 6.5)}
    {blush('#e99d86', 31, 10.3)}
    <ellipse cx={24} cy={30.4} rx={2.5} ry={1.8} fill={dark} />
    {mouth(33.2)}
    <path d="M22.6 35.200c0 3.2 2.8 3.2 2.8 0z" fill="#e77f7f" />
  </g>
)

const panda = (
  <g>
    <circle cx={12.5} cy={15.5} r={5.5} fill="#3b3a3e" />
    <circle cx={35.5} cy={15.5} r={5.5} fill="#3b3a3e" />
    <ellipse cx={24} cy={27.5} rx={15} ry={13.5} fill="#fff" />
    <ellipse cx={16.8} cy={27.2} rx={4} ry={4.8} fill="#3b3a3e" transform="rotate(28 16.8 27.2)" />
    <ellipse cx={31.2} cy={27.2} rx={4} ry={4.8} fill="#3b3a3e" transform="rotate(-28 31.2 27.2)" />
    <g fill="#fff">
      <circle cx={17.4} cy={26.6} r={1.7} />
      <circle cx={30.6} cy={26.6} r={1.7} />
    </g>
    <g fill={dark}>
      <circle cx={17.6} cy={26.8} r={0.9} />
      <circle cx={30.4} cy={26.8} r={0.9} />
    </g>
    {blush('#f1a7a0', 33.3, 9.5)}
    <ellipse cx={24} cy={31} rx={2} ry={1.4} fill={dark} />
    {mouth(33)}
  </g>
)

const rabbit = (
  <g>
    <path
      d="M17.5 20c-4.5-3-6.5-14-3-16 3.6-2 7 6.5 7 14.500zM30.5 20c4.5-3 6.5-14 3-16-3.6-2-7 6.5-7 14.500z"
      fill="#fbf6f3"
    />
    <path
      d="M17.7 17.500c-2.3-3-3.3-9.5-2-10.5 1.5-1 3.5 4.5 3.7 9.700zM30.3 17.500c2.3-3 3.3-9.5 2-10.5-1.5-1-3.5 4.5-3.7 9.700z"
      fill="#f5bfc2"
    />
    <ellipse cx={24} cy={29} rx={14} ry={12.5} fill="#fffdfb" />
    {eyes(28, 7)}
    {blush('#f3a3a8', 32.5, 10.8)}
    <path d="M22.7 30.800h2.600L24 32.400z" fill="#e58b92" />
    {mouth(33.2)}
    <path
      d="M22.9 34.800h2.200v2.300a.6.6 0 0 1-.6.6h-1a.6.6 0 0 1-.6-.6z"
      fill="#fff"
      stroke="#d9cfc9"
      strokeWidth={0.5}
    />
  </g>
)

const fox = (
  <g>
    <path
      d="M10.5 25 8 9.800c-.2-1.2 1.2-1.9 2-1.100L20 17zM37.5 25 40 9.800c.2-1.2-1.2-1.9-2-1.100L28 17z"
      fill="#d96f34"
    />
    <path d="m12 18.5-1.3-6.2 5 4.200zM36 18.500l1.3-6.2-5 4.200z" fill="#4a3730" />
    <path
      d="M24 14.500c9 0 16 5.5 16 11.5 0 7.5-9.5 14.5-16 14.500S8 33.5 8 26c0-6 7-11.5 16-11.5"
      fill="#e8854a"
    />
    <path
      d="M8.2 27.500c5.3-1.2 10.8.5 13 4.500h5.600c2.2-4 7.7-5.7 13-4.5-1.2 6.8-9.9 13-15.8 13s-14.6-6.2-15.8-13"
      fill="#fff4e8"
    />
    {eyes(26.8, 7.2)}
    {blush('#ee9a76', 31.8, 11)}
    <ellipse cx={24} cy={33} rx={2.3} ry={1.7} fill={dark} />
    {mouth(35.2)}
  </g>
)

const bear = (
  <g>
    <circle cx={12.8} cy={16.5} r={5.6} fill="#8d6546" />
    <circle cx={35.2} cy={16.5} r={5.6} fill="#8d6546" />
    <circle cx={12.8} cy={16.5} r={2.9} fill="#d9b08c" />
    <circle cx={35.2} cy={16.5} r={2.9} fill="#d9b08c" />
    <ellipse cx={24} cy={28} rx={14.8} ry={13} fill="#a3774f" />
    <ellipse cx={24} cy={32.8} rx={6.8} ry={5.4} fill="#f0d8ba" />
    {eyes(26.5, 7.3)}
    {blush('#d98b6a', 31.2, 11.2)}
    <ellipse cx={24} cy={30.6} rx={2.5} ry={1.8} fill={dark} />
    {mouth(33.2)}
  </g>
)

const person = (
  <g fill="#fff" fillOpacity={0.92}>
    <circle cx={24} cy={19.5} r={7.5} />
    <path d="M9.5 43c0-8.5 6.3-13.2 14.5-13.200S38.5 34.5 38.5 43v6h-29z" />
  </g>
)

/** Stands for an unnamed member: a small face with closed eyes and a sprout. */
const anonymous = (
  <g>
    <path
      d="M24 14.500c-.2-3.2.3-5.2 1.8-7.2"
      fill="none"
      stroke="#5f8f7e"
      strokeWidth={1.8}
      strokeLinecap="round"
    />
    <path
      d="M25.3 8.300c.8-3.3 4.3-4.8 7.8-3.8-.6 3.7-4.2 5.7-7.8 3.800M24.6 10.800c-1-2.7-3.9-3.7-6.7-2.6.7 3 3.9 4.5 6.7 2.6"
      fill="#7fb8a2"
    />
    <circle cx={24} cy={28.5} r={14} fill="#fbfaf6" />
    <g fill="none" stroke="#4d5b58" strokeWidth={1.5} strokeLinecap="round">
      <path d="M15 27.300c.9 1.5 3.3 1.5 4.2 0M28.8 27.300c.9 1.5 3.3 1.5 4.2 0M21.8 32.800c1 1.3 3.4 1.3 4.4 0" />
    </g>
    {blush('#c7d9cf', 31.3, 10.2)}
  </g>
)

type Face = { face: ReactElement; paper: string }

/** The drawn faces, each with its background colour. */
export const faces = {
  cat: { face: cat, paper: '#fbe6cd' },
  dog: { face: dog, paper: '#d5e6ea' },
  panda: { face: panda, paper: '#cfe6d6' },
  rabbit: { face: rabbit, paper: '#f8d9da' },
  fox: { face: fox, paper: '#fbe3bf' },
  bear: { face: bear, paper: '#e9ddcf' },
  default: { face: person, paper: '#8fb9b3' },
  anonymous: { face: anonymous, paper: '#d3dfda' },
} satisfies Record<string, Face>
