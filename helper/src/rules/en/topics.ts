import type { IdOf } from '../../families.ts'
import type { Rules } from '../../reading/compile.ts'

export const topics: Rules<IdOf<'topic'>> = {
  approached: {
    strong:
      '(dude|guy|man|someone|person|stranger|boy|he|she) ~ (wants|asked|offered|asking) ~ (photo|money|underwear|address|call|cam), says he is ~ (25|30|older), offered me money, wants my address, sugar daddy, keeps messaging me, in discord wants, on discord wants, (guy|man|men|person|someone|somebody|stranger|boy|girl|woman|dude|he|she|they) ~ (asked|asking|asks|wants|want|wanted|keeps|told|telling|offered|offers|begging|pressuring) ~ (meet|meeting|pics|pictures|photos|nudes|pic|photo|naked|selfie|address|snap|number|video), (older|adult|grown) (guy|man|men|woman|person) ~ (online|messag*|text*|dm*|chat*|game), (met|know|talking to) ~ online ~ (meet|older|pics), sent me a dick pic, dick pic*, groom*',
  },
  bullying: {
    strong:
      'whisper*, laugh when i, bullies, get me back, rumours, rumors, pick on, picking on, gang up on, ganged up, snicker*, mock*, memes of me, fake account of me, beat me up, fight me after school, bully*, bullied, call me names, calls me names, calling me names, name calling, make fun of me, making fun of me, makes fun of me, made fun of me, pick on me, push me, pushing me, shove*, laugh at me, laughing at me, laughed at me, spread* ~ rumor*, spread* ~ rumour*, rumors about me, rumours about me, talk shit about me, talking behind my back, mean to me, tease me, teasing, harass*, cyberbull*, steal my, threw my, trip me',
    weak: 'rumor, rumour, mean',
  },
  'left-out': {
    strong:
      'hide in the bathroom, nobody to sit, groupchat without, group chat without, sleepover, party without me, nobody picked me, picked last, no one wants to be, nobody wants to be, everyone has a group, dont belong, never invite me, eat in the bathroom, no partner, without me, left out, leave me out, leaving me out, excluded, exclude me, not invited, didnt invite me, wasnt invited, nobody to sit with, no one to sit with, sit alone, eat alone, eat lunch alone, no friends, dont have friends, dont have any friends, cant make friends, invisible, dont fit, third wheel, outcast, left me out, kicked me out of the group, last picked',
    weak: 'invited',
  },
  friends: {
    strong:
      'leaving me on read, leaves me on read, three of us, bestie, acting cold, acting weird with me, closer to, drifting apart, cold shoulder, silent treatment, unfriended, friend zone, my friends, toxic friend, copying me, replaced me, best friend, friendship, friend group, (friend|friends) ~ (fight|argu*|told|mad|ignor*|ghost*|fake|drama|talk to me|talking to me|betray*|blocked|lied|left me|hate|changed|replac*|drift*), (fight|fought|argument|argued|beef|fell out|falling out) ~ (friend|friends), my friends (hate|dont), ghosted, ghosting me, fake friends, left me on read',
    weak: 'friend, friends, group chat',
  },
  'parents-fighting': {
    strong:
      'moving out, (mom|dad) ~ (wont stop crying|leaving us|moving out|throwing things|sleeping on the couch), things got thrown, mom and dad ~ (again|loud|last night), not speaking to each other, parents ~ (fight*|scream* at each other|divorc*|split*|separat*|argu*|yell* at each other|breaking up), (mom and dad|dad and mom|mom and my dad) ~ (fight*|argu*|scream*|yell*|divorc*|split*), divorc*, moved out of our house, dad moved out, dad left us, mom left us, custody',
  },
  parents: {
    strong:
      '(mom|dad|parents|mother|father) ~ (diary|support*|never let|make me|makes me|dream|phone|tracks|track|checks|goes through|went through|believe*|cares|care|judge*|dont get|doesnt get|hit|shout*|busy|work), overprotective, helicopter, curfew, (mom|dad|parents|mother|father|stepmom|stepdad|folks|mommy|stepfather|stepmother) ~ (compar*|listen*|yell*|took|take*|strict|control*|scream*|force*|understand*|let me|lets me|nag*|hate*|mad|angry|fight|fighting|grounded|disappointed|ignore*|favorite|pressure*|expect*|lectur*|read my|find out|always|never|says|thinks), because of my (mom|dad|parents), its my (mom|dad|parents), (hate|fight with|fighting with|fought with|argue with|argued with) ~ (mom|dad|parents), grounded, strict, run away from home, hate being home',
    weak: 'mom, dad, parents, family, at home, mother, father',
  },
  siblings: {
    strong:
      '(sister|brother|sibling) ~ (gets everything|room|fight|every day|borrows|wont leave|crying), share a room, (brother|sister|sis|siblings|twin|bro|stepbrother|stepsister) ~ (break*|room|annoy*|hate*|steal*|mean|fight*|hit*|favorite|favourite|better|stuff|always|never|copies|gets|perfect), favorite child, favourite child, golden child',
    weak: 'brother, sister, sibling, siblings',
  },
  'exam-over': {
    strong:
      '(failed|bombed|flunked|messed up|screwed up) ~ (exam|exams|test|tests|quiz|final|finals|mock|midterm|midterms), (exam|test|quiz|final|midterm|mock) ~ (went badly|went bad|went terrible|was awful|results|result), results day',
  },
  exam: {
    strong:
      'every test, mind goes blank, bombed, flunk*, revising, a test, final is, my final, exam results, results day, driving test, resit, exam, exams, test (tomorrow|today|next|on), maths test, math test, tests, finals, midterm*, quiz, gcse*, sats, a levels, mock, mocks, revision, cram, cramming, ap test, oral exam',
    weak: 'test, fail, failed, failing',
  },
  study: {
    strong:
      'tutoring, behind in, so behind, maths is, failing (math|maths|science|english|chemistry|physics|history), cant focus on, revise, school work, schoolwork, studies, pomodoro, essay, grades, grade, homework, study, studying, studied, assignment*, gpa, cant focus, cant concentrate, tutor*, essay, report card, class rank, behind in class, project due, due tomorrow, coursework',
    weak: 'math, maths, focus, class, classes',
  },
  teacher: {
    strong:
      'teacher ~ (believe*|humiliat*|accus*|unfair|blames|sent me out|detention), (teacher|teachers|coach|professor|principal|maam|sir) ~ (pick*|hate*|mean|yell*|unfair|embarrass*|shout*|humiliat*|blam*|called me|front of|likes me|ignor*|gives me), because of my teacher, hate my teacher',
    weak: 'teacher, coach, detention',
  },
  'new-place': {
    strong:
      'new school year, dont know anyone, moved here, first week, started at a new, freshman, year 7, boarding school, adjust to, moved schools, new school, new town, new city, new country, changed schools, switching schools, transfer*, we moved, moving away, moved here, moved to, new class, first day, new kid, immigrat*',
  },
  school: {
    strong:
      'dreading monday, because of school, dont want to go to school, cant go to school, school makes me, late for school, going back to school, call in sick, bunk off, skiving, go to school, going to school, drop out, dropping out, hate school, skip school, skipping school, skip class, leave school, quit school, school tomorrow, school is hell, cant face school, school refus*, homeschool*',
    weak: 'school, mondays',
  },
  future: {
    strong:
      'unrealistic, want to do art, after i graduate, graduate, gap, be when i, what to be, my dream is, dreams, where im headed, what job, plan for my life, university, my future, the future, career, college, university, uni, want to do with my life, what i want to be, what to do after, major, apply*, application*, after high school, dream job, no dreams, grow up, growing up, adulting, gap year',
    weak: 'job, future',
  },
  breakup: {
    strong:
      'thinking about my ex, ex moved on, got dumped, over text, miss him so, miss her so, get over (him|her), still love (him|her), ended things, on a break, broke up, break up, breakup, dumped, breaking up, my ex, left me for, cheated on me, cheating on me, cheated, ex boyfriend, ex girlfriend, it is over between, want him back, want her back, she ended it, he ended it',
  },
  crush: {
    strong:
      'guy i am talking to, girl i am talking to, guy im talking to, girl im talking to, replies so slow, stop thinking about (him|her|this boy|this girl), boy in, theres this (boy|girl|guy), there is this (boy|girl|guy), cute, flirt*, asked me to prom, prom, valentine*, like someone, like somebody, fancy, crush, i like this (girl|guy|boy|person), i like a (girl|guy|boy), like (him|her) back, in love, ask (him|her) out, asked (him|her) out, my (boyfriend|girlfriend), dating, likes me, tell (him|her) i like, confess*, rejected me, talking stage, situationship, have feelings for, first date, first kiss',
    weak: 'girlfriend, boyfriend, love',
  },
  eating: {
    strong:
      'throwing up after, throwing up even, after one cookie, ate nothing, only ate, gaining weight, gain weight, scared of gaining, hungry but, food guilt, count calories, counting calories, laxative*, chew and spit, eat too much, overeat*, throw up after, make myself throw up, made myself throw up, purg*, binge eat*, binging, bingeing, binge and, starv*, skipping meals, skip meals, not eating, stopped eating, cant eat, calories, anorexi*, bulimi*, eating disorder, ed is, afraid to eat, scared to eat, scared of food, feel guilty after eating, hate eating, fasting to',
    weak: 'eating, food',
  },
  body: {
    strong:
      'my acne, covering my, every photo, in photos, hate my (nose|legs|arms|body|face|skin|hair|smile|teeth|stomach|thighs), look ugly, look fat, look bad, so ugly, too big, too small, stretch marks, body hair, makeup to hide, how i look, in the mirror, ugly, fat, my body, my face, my nose, my weight, overweight, too skinny, acne, pimples, too short, too tall, flat chest, diet, lose weight, look disgusting, my skin, my teeth, braces, not pretty, my thighs, my stomach is big, appearance, gained weight, body image',
    weak: 'pretty, skinny, mirror',
  },
  sleep: {
    strong:
      'wide awake, sleepy all day, fall asleep, thoughts start racing, slept properly, sleep properly, no sleep, hours last night, lie awake, lying awake, toss and turn, tossing and turning, night terrors, sleep paralysis, woke up at, cant sleep, cant fall asleep, insomnia, nightmare*, bad dreams, awake, no sleep, didnt sleep, havent slept, 2am, 3am, 4am, 5am, up all night, keep waking up, trouble sleeping, hours of sleep, sleep schedule, sleepless',
    weak: 'sleep, asleep, night',
  },
  unwell: {
    strong:
      'headache, fainted, nearly fainted, cramps, nausea, nauseous, allerg*, injury, injured, broke my (arm|leg|foot|wrist), concussion, sprained, flu, covid, stomach hurts, stomach ache, stomachache, headache*, head hurts, migraine*, i am sick, feel sick, feeling sick, period, cramps, back hurts, hurts all the time, doctor*, hospital, surgery, fever, asthma, diabet*, throwing up, chronic, in pain, dizzy, ',
    weak: 'sick, pain, medicine, meds',
  },
  money: {
    strong:
      'lost his job, things are tight, new phones, cant buy, cant pay, second hand clothes, hand me downs, free lunch, family cant afford, cant afford, no money, money, poor, broke, rent, bills, lost his job, lost her job, pocket money, part time job, debt, gambl*, food stamps, expensive, evict*',
  },
  screen: {
    strong:
      'stop gaming, cant stop gaming, hours on, addicted, gaming, video game*, binge watch*, netflix all, delete tiktok, detox, on my phone, phone all day, screen time, scroll*, tiktok, youtube all, social media, addicted to ~ (phone|game*|insta*|tiktok|screen|youtube), gaming all, video games all, cant put ~ phone down, doomscroll*, get off my phone',
    weak: 'instagram, phone, gaming, games',
  },
  identity: {
    strong:
      'born a girl, born a boy, want to be a boy, want to be a girl, might be bi, might be gay, girls and boys, my sexuality, homophob*, transphob*, binder, hormones, dysphori*, am i gay, am i bi, am i trans, gay, lesbian, bisexual, bi, trans, transgender, queer, lgbt*, pansexual, asexual, nonbinary, non binary, come out, coming out, came out, feel like a (girl|boy), not a (girl|boy), wrong body, pronouns, into girls, into boys, like girls and, gender, deadname*, closeted, sexuality',
  },
  loss: {
    strong:
      'hit by a car, got put down, lost a friend, lost him, lost her, since he died, since she died, miss my (grandma|grandpa|dog|cat|mom|dad|nan), cancer, hospice, in heaven, passed away, is dying, died, death, funeral, lost my (grandma|grandpa|dad|mom|dog|cat|friend|grandmother|grandfather|brother|sister|nan|uncle|aunt), put down, grief, grieving, mourning, is dead, terminal, anniversary of',
    weak: 'miss (him|her|them), grandma, grandpa',
  },
  secret: {
    strong:
      'been hiding something, hiding something, secret i cant, cant tell anybody, never said this, never told anybody, first time telling, dont know how to tell, never told anyone, havent told anyone, cant tell anyone, have a secret, my secret is, something i never, hiding something, keeping a secret, dont want anyone to know, cant say it, hard to say, hard to talk about, nobody knows',
    weak: 'secret',
  },
  deeper: { strong: '' },
}
