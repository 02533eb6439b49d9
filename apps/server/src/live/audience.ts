import { subjectOf, type Address, type Audience, type TopicEvent } from './topic.ts';

type Listener = (event: TopicEvent) => void;
type Place = { address: Address; listeners: Set<Listener> };

/** The streams of this process that follow one topic, found by subject. */
export function createAudience(): Audience & { add(address: Address, listener: Listener): () => void } {
  const bySubject = new Map<number, Map<string, Place>>();
  const placesOf = (subjectId: number) => [...(bySubject.get(subjectId)?.values() ?? [])];

  return {
    followed: () => [...bySubject.keys()].flatMap(placesOf).map((place) => place.address),
    followedOf: (subjectId) => placesOf(subjectId).map((place) => place.address),
    tell(address, event) {
      for (const listener of bySubject.get(subjectOf(address))?.get(address.text)?.listeners ?? []) listener(event);
    },
    add(address, listener) {
      const subject = subjectOf(address);
      const places = bySubject.get(subject) ?? new Map<string, Place>();
      const place = places.get(address.text) ?? { address, listeners: new Set() };
      bySubject.set(subject, places.set(address.text, place));
      place.listeners.add(listener);
      return () => {
        place.listeners.delete(listener);
        if (place.listeners.size > 0 || places.get(address.text) !== place) return;
        places.delete(address.text);
        if (places.size === 0 && bySubject.get(subject) === places) bySubject.delete(subject);
      };
    },
  };
}
