import type { IdOf } from '../../families.ts'
import type { Rules } from '../../reading/compile.ts'

export const topics: Rules<IdOf<'topic'>> = {
  approached: {
    strong:
      '(guy|man|men|person|someone|somebody|stranger|boy|girl|woman|dude|he|she|they) ~ (asked|asking|asks|wants|want|wanted|keeps|told|telling|offered|offers|begging|pressuring) ~ (meet|meeting|pics|pictures|photos|nudes|pic|photo|naked|selfie|address|snap|number|video), (older|adult|grown) (guy|man|men|woman|person) ~ (online|messag*|text*|dm*|chat*|game), (met|know|talking to) ~ online ~ (meet|older|pics), sent me a dick pic, dick pic*, groom*',
  },
  bullying: {
    strong:
      'bully*, bullied, call me names, calls me names, calling me names, name calling, make fun of me, making fun of me, makes fun of me, made fun of me, pick on me, push me, pushing me, shove*, laugh at me, laughing at me, laughed at me, spread* ~ rumor*, spread* ~ rumour*, rumors about me, rumours about me, talk shit about me, talking behind my back, mean to me, tease me, teasing, harass*, cyberbull*, steal my, threw my, trip me',
    weak: 'rumor, rumour, mean',
  },
  'left-out': {
    strong:
      'without me, left out, leave me out, leaving me out, excluded, exclude me, not invited, didnt invite me, wasnt invited, nobody to sit with, no one to sit with, sit alone, eat alone, eat lunch alone, no friends, dont have friends, dont have any friends, cant make friends, invisible, dont fit, third wheel, outcast, left me out, kicked me out of the group, last picked',
    weak: 'lunch, invited',
  },
  friends: {
    strong:
      'best friend, friendship, friend group, (friend|friends) ~ (fight|argu*|told|mad|ignor*|ghost*|fake|drama|talk to me|talking to me|betray*|blocked|lied|left me|hate|changed|replac*|drift*), (fight|fought|argument|argued|beef|fell out|falling out) ~ (friend|friends), my friends (hate|dont), ghosted, ghosting me, fake friends, left me on read',
    weak: 'friend, friends, group chat',
  },
  'parents-fighting': {
    strong:
      'parents ~ (fight*|scream* at each other|divorc*|split*|separat*|argu*|yell* at each other|breaking up), (mom and dad|dad and mom|mom and my dad) ~ (fight*|argu*|scream*|yell*|divorc*|split*), divorc*, moved out of our house, dad moved out, dad left us, mom left us, custody',
  },
  parents: {
    strong:
      '(mom|dad|parents|mother|father|stepmom|stepdad|folks|mommy|stepfather|stepmother) ~ (compar*|listen*|yell*|took|take*|strict|control*|scream*|force*|understand*|let me|lets me|nag*|hate*|mad|angry|fight|fighting|grounded|disappointed|ignore*|favorite|pressure*|expect*|lectur*|read my|find out|always|never|says|thinks), because of my (mom|dad|parents), its my (mom|dad|parents), (hate|fight with|fighting with|fought with|argue with|argued with) ~ (mom|dad|parents), grounded, strict, run away from home, hate being home',
    weak: 'mom, dad, parents, family, at home, mother, father',
  },
  siblings: {
    strong:
      '(brother|sister|sis|siblings|twin|bro|stepbrother|stepsister) ~ (break*|room|annoy*|hate*|steal*|mean|fight*|hit*|favorite|favourite|better|stuff|always|never|copies|gets|perfect), favorite child, favourite child, golden child',
    weak: 'brother, sister, sibling, siblings',
  },
  exam: {
    strong:
      'exam, exams, test (tomorrow|today|next|on), maths test, math test, tests, finals, midterm*, quiz, gcse*, sats, sat, a levels, mock, mocks, revision, cram*, ap test, oral exam',
    weak: 'test, fail, failed, failing',
  },
  study: {
    strong:
      'grades, grade, homework, study, studying, studied, assignment*, gpa, cant focus, cant concentrate, tutor*, essay, report card, class rank, behind in class, project due, due tomorrow, coursework',
    weak: 'math, maths, focus, class, classes',
  },
  teacher: {
    strong:
      '(teacher|teachers|coach|professor|principal|maam|sir) ~ (pick*|hate*|mean|yell*|unfair|embarrass*|shout*|humiliat*|blam*|called me|front of|likes me|ignor*|gives me), because of my teacher, hate my teacher',
    weak: 'teacher, coach, detention',
  },
  'new-place': {
    strong:
      'moved schools, new school, new town, new city, new country, changed schools, switching schools, transfer*, we moved, moving away, moved here, moved to, new class, first day, new kid, immigrat*',
  },
  school: {
    strong:
      'go to school, going to school, drop out, dropping out, hate school, skip school, skipping school, skip class, leave school, quit school, school tomorrow, school is hell, cant face school, school refus*, homeschool*',
    weak: 'school, mondays',
  },
  future: {
    strong:
      'my future, the future, career, college, university, uni, want to do with my life, what i want to be, what to do after, major, apply*, application*, after high school, dream job, no dreams, grow up, growing up, adulting, gap year',
    weak: 'job, future',
  },
  breakup: {
    strong:
      'broke up, break up, breakup, dumped, breaking up, my ex, left me for, cheated on me, cheating on me, cheated, ex boyfriend, ex girlfriend, it is over between, want him back, want her back, she ended it, he ended it',
  },
  crush: {
    strong:
      'crush, i like this (girl|guy|boy|person), i like a (girl|guy|boy), like (him|her) back, in love, ask (him|her) out, asked (him|her) out, my (boyfriend|girlfriend), dating, likes me, tell (him|her) i like, confess*, rejected me, talking stage, situationship, have feelings for, first date, first kiss',
    weak: 'girlfriend, boyfriend, love',
  },
  eating: {
    strong:
      'throw up after, make myself throw up, made myself throw up, purg*, bing*, starv*, skipping meals, skip meals, not eating, stopped eating, cant eat, calories, anorexi*, bulimi*, eating disorder, ed is, afraid to eat, scared to eat, scared of food, feel guilty after eating, hate eating, fasting to',
    weak: 'eating, food',
  },
  body: {
    strong:
      'how i look, in the mirror, ugly, fat, my body, my face, my nose, my weight, overweight, too skinny, acne, pimples, too short, too tall, flat chest, diet, lose weight, look disgusting, my skin, my teeth, braces, not pretty, my thighs, my stomach is big, appearance, gained weight, body image',
    weak: 'pretty, skinny, mirror',
  },
  sleep: {
    strong:
      'cant sleep, cant fall asleep, insomnia, nightmare*, bad dreams, awake, no sleep, didnt sleep, havent slept, 2am, 3am, 4am, 5am, up all night, keep waking up, trouble sleeping, hours of sleep, sleep schedule, sleepless',
    weak: 'sleep, asleep, night',
  },
  unwell: {
    strong:
      'stomach hurts, stomach ache, stomachache, headache*, head hurts, migraine*, i am sick, feel sick, feeling sick, period, cramps, back hurts, hurts all the time, doctor*, hospital, surgery, fever, asthma, diabet*, throwing up, chronic, in pain, dizzy, ill',
    weak: 'sick, pain, medicine, meds',
  },
  money: {
    strong:
      'cant afford, no money, money, poor, broke, rent, bills, lost his job, lost her job, pocket money, part time job, debt, gambl*, food stamps, expensive, evict*',
  },
  screen: {
    strong:
      'on my phone, phone all day, screen time, scroll*, tiktok, youtube all, social media, addicted to ~ (phone|game*|insta*|tiktok|screen|youtube), gaming all, video games all, cant put ~ phone down, doomscroll*, get off my phone',
    weak: 'instagram, phone, gaming, games',
  },
  identity: {
    strong:
      'gay, lesbian, bisexual, bi, trans, transgender, queer, lgbt*, pansexual, asexual, nonbinary, non binary, come out, coming out, came out, feel like a (girl|boy), not a (girl|boy), wrong body, pronouns, into girls, into boys, like girls and, gender, deadname*, closeted, sexuality',
  },
  loss: {
    strong:
      'passed away, died, death, funeral, lost my (grandma|grandpa|dad|mom|dog|cat|friend|grandmother|grandfather|brother|sister|nan|uncle|aunt), put down, grief, grieving, mourning, dying, is dead, terminal, anniversary of',
    weak: 'miss (him|her|them), grandma, grandpa',
  },
  secret: {
    strong:
      'never told anyone, havent told anyone, cant tell anyone, have a secret, my secret is, something i never, hiding something, keeping a secret, dont want anyone to know, cant say it, hard to say, hard to talk about, nobody knows',
    weak: 'secret',
  },
  deeper: { strong: '' },
}
