// The shapes of what the API gives; docs/web.md describes them.

/**
 * @typedef {{
 *   words?: Words,
 *   help?: (scene: BoardScene) => Array<{title: string, text: unknown}>,
 *   about?: (scene: BoardScene, value: any, outlook?: any) => string | null,
 *   asks?: (scene: BoardScene, value: any) => string | null,
 * }} Hints
 *
 * @typedef {{
 *   key: string, when: (scene: BoardScene) => boolean, done?: (scene: BoardScene, told: any) => boolean,
 *   places?: (scene: BoardScene) => string[], values?: (scene: BoardScene) => import("./texts.js").Values,
 *   wrong?: (scene: BoardScene, told: any) => string | null,
 * }} Step of a lesson; its key is its text's
 * @typedef {{lesson: Step[], words: Words, options?: Record<string, boolean | number | string>}} Lesson
 */

/**
 * @typedef {import("./texts.js").Translate} Translate
 * @typedef {import("./texts.js").Lang} Lang
 * @typedef {import("./texts.js").Words} Words
 *
 * @typedef {{door: string, host: string, port: number, url: string, reservation: string | null}} Door
 * @typedef {{name: string, help: string, type: "bool" | "int" | "text", default: boolean | number | string, choices: Array<number | string>}} Option
 * @typedef {{won: number, drawn: number, games: number}} BotScore
 * @typedef {{
 *   bot: string, level: "easy" | "medium" | "hard" | null, stars: number, elo: number, elo95: number | null, games: number,
 *   greedy: BotScore | null, random: BotScore | null,
 * }} BotStrength
 * @typedef {{
 *   name: string, title: {de: string, en: string}, seats: number[], usual_seats: number, bots: string[],
 *   strength: BotStrength[], options: Option[], doors: Door[], has_page: boolean, has_protocol: boolean, has_rules: boolean,
 *   has_checks: boolean, has_tile: boolean, has_lesson: boolean,
 * }} GameCard
 *
 * @typedef {{seat: number, name: string, kind: string, state: "taken" | "open" | "waiting", doors?: Door[], stand_in?: string, resembles?: string | null, away_since?: string | null, profile?: string | null}} SeatCard
 * @typedef {{
 *   id: string, game: string, status: "waiting" | "running" | "over", opened: string, parent: string | null,
 *   seats: SeatCard[], contest?: string | null, classroom?: string | null, is_deserted: boolean, is_pairing?: boolean, spectators?: number,
 *   can_go_back?: boolean, wish?: {seat: number, ply: number, waits: number[], declined: number | null} | null, vacant?: number[], absent?: number[],
 *   outcome?: Outcome | null,
 * }} TableCard
 *
 * @typedef {TableCard & {waits: number[]}} OwnTable with whose turn it is
 * @typedef {{who: "me", name: string} | {who: "bot", bot: string} | {who: "open" | "program", name?: string}} Wish
 * @typedef {{seat: number, who: string, token?: string | null, doors?: Door[]}} GivenSeat
 * @typedef {{table: TableCard, seats: GivenSeat[]}} Opened
 *
 * @typedef {{
 *   n: number, conn: number, ms: number, from: "server" | "client", text: string | null,
 *   meaning: {en: string, de: string, anchor: string} | null, note: string, event: "" | "opened" | "asked" | "closed" | "reset",
 *   verdict: "" | "lawful" | "done" | "refused" | "late" | "ignored", code: string, after_ms: number | null, over_ms: number | null,
 * }} WireLine
 *
 * @typedef {{game: string, games: number, won: number, drawn: number, lost: number, rated: number, elo: number | null, elo95: number | null}} GameResults
 * @typedef {{name: string, since: string, games: GameResults[]}} Person
 * @typedef {{
 *   id: string, game: string, opened: string, names: string[], kinds: string[], seat: number, plies: number, result: Outcome,
 *   is_rated: boolean, has_replay: boolean,
 * }} PlayedGame
 * @typedef {{games: PlayedGame[], next: number | null}} PlayedGames
 *
 * @typedef {number | "chance" | "table"} Actor
 * @typedef {{ranks: number[], points: number[], reason: string, offender: number | null, detail: string}} Outcome
 * @typedef {(
 *   {is: "started", names: string[]} | {is: "happened", actor: Actor, told: Told} |
 *   {is: "asked", seat: number, clock: string} | {is: "reminded", seat: number} |
 *   {is: "refused", action: string | null, code: string, why: string} | ({is: "fact"} & Fact) |
 *   ({is: "said"} & Said) | {is: "ended", outcome: Outcome}
 * )} Item
 * @typedef {{line: number, seat: number | null, name: string | null, resembles?: string | null, text: string, is_private: boolean, emote?: string | null}} Said a chat line
 * @typedef {{
 *   what: "refused" | "ignored" | "omitted" | "left" | "crashed" | "taken-back" | "stood-in", seat: number, code?: string, action?: string, why?: string,
 *   why_de?: string | null, refused?: number, ignored?: number, bot?: string,
 * }} Fact what a player did in vain or took back, or why it left
 * @typedef {{is: string, [key: string]: unknown}} Told an event in the game's own words
 * @typedef {{seat: number, clock: string, since_ms: number, soft_ms: number | null, hard_ms: number | null}} Clock
 * @typedef {{
 *   n: number, at: string, now_ms: number, items: Item[],
 *   picture?: unknown, choices?: string[], clock?: Clock[],
 * }} Entry
 * @typedef {{now_ms: number, seat: number | null, is_continued: boolean, table: TableCard}} Hello
 * @typedef {{n: number, at_ms: number, actor: Actor, told: Told}} Event
 * @typedef {{n: number, told: any}} Happened events with the same `n` came of one action
 * @typedef {{n: number, events: Event[], said: Array<Said & {n: number, at_ms: number}>}} Events
 *
 * @typedef {{
 *   ply: number, n: number, seat: number, action: string, at_ms: number, think_ms: number | null,
 *   by_table: boolean, remark: string | null, is_taken_back: boolean, facts: number,
 * }} Ply
 * @typedef {{
 *   id: string, game: string, variant: string, opened: string, parent: string | null, names: string[],
 *   kinds: string[], plies: number, result: Outcome, commitment: string,
 * }} ReplayCard
 * @typedef {Omit<ReplayCard, "plies"> & {count: number, plies: Ply[], stand_ins: string[], decisive: BotOpinion | null}} Replay
 * @typedef {{ply: number, plies: number, viewer: number | "spectator", items: Item[], earlier: Array<{ply: number, items: Item[]}>, picture: unknown, waits: number[]}} Scene
 * @typedef {{ok: boolean, complete: boolean, problem: string | null, plies: number, unproven: number}} Check
 * @typedef {{
 *   ply: number, seat: number, played: string, chosen: string, unit: "share" | "points" | "own" | null,
 *   played_worth: number | null, chosen_worth: number | null, is_large: boolean, weight: number | null,
 * }} BotOpinion
 * @typedef {{
 *   state: "waiting" | "running" | "paused" | "over" | "failed", bot: string, level: string | null, think_ms: number, done: number,
 *   count: number, asked: number[], agreed: number[], opinions: BotOpinion[], next: number, decisive: BotOpinion | null,
 * }} AnalysisCard
 * @typedef {{action: string, items: Item[], picture: any}} Deed
 *
 * @typedef {{
 *   picture: any, seat: number | null, choices: string[], chosen: any, choose: (value: any) => void,
 *   commit: (text: string) => void, waits: number[], latest: string[], pointed: string[], past: Happened[], names: string[], t: Translate, lang: Lang,
 * }} BoardScene
 * @typedef {{text: string, after_ms?: number}} Order an action that is sent for the player, at once or when that time has passed
 * @typedef {{
 *   words: Words, styles?: boolean,
 *   board: (scene: BoardScene) => unknown,
 *   panel: (scene: BoardScene) => unknown,
 *   still?: (scene: BoardScene) => any,
 *   tile?: (scene: BoardScene) => any,
 *   say: (told: any, actor: Actor, names: string[], t: Translate, picture?: any) => string | null,
 *   before?: (picture: any, told: any) => any,
 *   where?: (told: any, picture: any) => string[],
 *   standing?: (scene: BoardScene, seat: number) => {points: string | null, note?: unknown},
 *   tally?: (scene: BoardScene, seat: number, points: number) => Array<{n?: number, text: string}>,
 *   verdict?: (scene: BoardScene, outcome: Outcome) => string,
 *   task?: (scene: BoardScene) => string | null,
 *   keep?: (chosen: any, scene: BoardScene) => any,
 *   back?: (chosen: any, scene: BoardScene) => any,
 *   unasked?: (scene: BoardScene) => Order | null,
 *   lasting?: (chosen: any) => any,
 *   hints?: () => Promise<Hints>,
 *   lesson?: () => Promise<Lesson>,
 *   sound?: (told: any) => "move" | "dice" | "none",
 * } & Hints} BoardModule
 */

/**
 * @typedef {{
 *   id: string, contest: string, game: string, system: string, state: "running" | "over", opened: string, players: number,
 *   blocks: number, of: number, leaders: string[],
 * }} ContestCard
 * @typedef {{
 *   rank: number, name: string, points: number, blocks: number, games: number, elo: number | null, elo95: number | null,
 *   tie_breaks: Record<string, number>, faults: Record<string, number>, remark: string, trend: number[],
 * }} PlaceCard
 * @typedef {{
 *   match: string, players: string[], price: number[] | null, scores: number[] | null, blocks: number, of: number,
 *   advancing: string[], is_for_third: boolean,
 * }} Meeting
 * @typedef {{stage: number, round: number, system: string, tables: Meeting[], byes: string[]}} Round
 * @typedef {{stage: number, round: number, system: string, tables: number, blocks: number, of: number}} RoundOutline
 * @typedef {{id: string, match: string | null, players: string[]}} RunningGame
 * @typedef {{
 *   at: string, match: string, block: number, order: number, player: string, cause: string, detail: string,
 *   detail_de: string | null, code: string, action: string, replay: string | null,
 * }} Fault
 * @typedef {Omit<ContestCard, "leaders"> & {
 *   games: number, standings: PlaceCard[], outline: RoundOutline[], running: RunningGame[], faults: Fault[],
 *   downloads: string[], luck: "shared" | "own", time_percent: {[name: string]: number}, stages: StageCard[], pause: {at: string, why: string} | null,
 *   awaits: {stage: number, round: number, start: string | null} | null,
 * }} Contest
 * @typedef {{name: string, system: string, standings: PlaceCard[]}} StageCard
 * @typedef {{
 *   at: string, match: string, block: number, order: number, seat: number, players: string[], ranks: number[], reason: string,
 *   fault: Fault | null, replay: string | null, said: string,
 * }} OwnContestGame
 * @typedef {{
 *   is_organiser: boolean, name: string, games: OwnContestGame[], more: number,
 *   check: {at: string, cause: string, detail: string, why: string, transcript: string} | null,
 * }} OwnContest
 * @typedef {{players: [string, string], points: number, blocks: number}} Crossing
 * @typedef {{
 *   at: string, match: string, block: number, order: number, players: string[], ranks: number[], points: number[],
 *   reason: string, fault: Fault | null, replay: string | null,
 * }} GameLine
 * @typedef {{
 *   place: PlaceCard, kind: "built-in" | "program" | "remote", bot: string | null, margins: number[], against: Crossing[],
 *   faults: Fault[], games: GameLine[], more: number,
 * }} Player
 */

/**
 * @typedef {{id: string, name: string, game: string, authors: number, games: number, leaders: string[]}} ArenaCard
 * @typedef {{
 *   name: string, version: number, rating: number | null, rating95: number | null, games: number,
 *   state: "playing" | "checking" | "rejected" | "none", trend: number[], beaten: Record<string, [number, number]>,
 * }} ArenaStanding
 * @typedef {{
 *   at: string, names: string[], versions: number[], ranks: number[], reason: string, fault: string, replay: string,
 * }} ArenaGame
 * @typedef {{
 *   id: string, name: string, game: string, seats: number, move_ms: number, games: number, blocks: number,
 *   authors: ArenaStanding[], anchors: ArenaStanding[], latest: ArenaGame[],
 * }} Arena
 * @typedef {{
 *   at: string, is_accepted: boolean, passed: number, warned: number, failed: number, why: string, report: string, said: string,
 *   seconds: number, diagnosis: Array<{code: string, cause: string, cause_de: string, paragraph: string}>,
 * }} ArenaCheck
 * @typedef {ArenaGame & {seat: number, cause: string, detail: string, said: string}} OwnGame
 * @typedef {{
 *   version: number, at: string, state: "checking" | "playing" | "rejected" | "retired", language: string, run: string, build: string,
 *   size: number, rating: number | null, rating95: number | null, games: number, seconds: number, trend: number[],
 *   beaten: Record<string, [number, number]>, faults: Record<string, number>, is_set_aside: boolean,
 *   quick: ArenaCheck | null, full: ArenaCheck | null, latest: OwnGame[],
 * }} OwnVersion
 * @typedef {{name: string, versions: OwnVersion[], limits: Record<string, number>, refuses: string}} OwnArena
 */

/**
 * @typedef {{pupil: number, name: string, place: number, points: number, is_here: boolean, table: string | null}} PupilCard
 * @typedef {{
 *   id: string, round: number, pupils: Array<number | null>, names: string[], replaced: number[], ranks: number[] | null,
 *   points: number[] | null, is_bye: boolean,
 * }} ClassTable
 * @typedef {{
 *   id: string, game: string, size: number, rounds: number, round: number, state: "gathering" | "playing" | "between" | "over",
 *   is_closed: boolean, pupils: PupilCard[], tables: ClassTable[], best: string | null,
 * }} ClassCard
 */

/**
 * @typedef {"passed" | "warned" | "failed" | "unclear" | "skipped" | "broken"} Verdict
 * @typedef {{id: string, level: string, title: string, title_de: string, paragraph: string, anchor: string | null}} CheckCard
 * @typedef {CheckCard & {
 *   verdict: Verdict | null, expected: string | null, got: string | null, likely: string | null, seconds: number | null,
 *   expected_de: string | null, got_de: string | null, likely_de: string | null,
 * }} CheckRow
 * @typedef {{ms: number, from: "server" | "client" | "", text: string, mark: string}} TranscriptLine
 * @typedef {CheckRow & {transcript: TranscriptLine[], more: number}} CheckResult
 * @typedef {{
 *   code: string, cause: string, cause_de: string | null, explains: string[], of: number, paragraph: string, anchor: string | null,
 * }} Diagnosis
 * @typedef {{
 *   id: string, game: string, state: "running" | "over", why: string, problem: string, doors: Door[], name: string, seed: number,
 *   command: string, now: string | null, is_here: boolean, checks: CheckRow[], counts: Record<Verdict, number>,
 *   diagnosis: Diagnosis[],
 * }} Workshop
 */

export {};
