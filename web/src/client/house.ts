// What the page can start from: the engine, the shelf of games, and what can be played.
import type { About, ScenarioInfo } from '../engine/protocol';
import { type Referee, startReferee } from '../engine/referee';
import { LocalTable, type Pace } from './local';
import { openShelf, type Shelf } from './shelf';
import type { Card, NewGame, Table } from './table';

export class House {
  private constructor(
    readonly referee: Referee,
    readonly shelf: Shelf,
    readonly about: About,
    private pace: Pace,
  ) {}

  static async open(pace: Pace): Promise<House> {
    const [referee, shelf] = await Promise.all([startReferee('./engine.wasm'), openShelf()]);
    return new House(referee, shelf, await referee.ask<About>({ do: 'about' }), pace);
  }

  games(): Promise<Card[]> {
    return this.shelf.list();
  }
  scenario(id: string): Promise<ScenarioInfo> {
    return this.referee.ask({ do: 'scenario', scenario: id });
  }
  create(wish: NewGame): Promise<Table> {
    return LocalTable.create(this.referee, this.shelf, this.pace, wish);
  }
  resume(id: string): Promise<Table> {
    return LocalTable.resume(this.referee, this.shelf, this.pace, id);
  }
  adopt(record: string, step?: number): Promise<Table> {
    return LocalTable.adopt(this.referee, this.shelf, this.pace, record, undefined, step);
  }
}
