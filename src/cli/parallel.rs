//! Work on many things at once whose results come in order.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;

/// Examines all items on several threads and hands the results over in their order, while others are still examined. Only a
/// few results wait. Ends with the first error of `hand_over`.
pub(super) fn in_order<T: Sync, R: Send, E>(
    items: &[T],
    examine: impl Fn(&T) -> R + Sync,
    mut hand_over: impl FnMut(R) -> Result<(), E>,
) -> Result<(), E> {
    let threads = thread::available_parallelism().map_or(2, |n| n.get().max(2));
    let next = AtomicUsize::new(0);
    let (tell, results) = mpsc::sync_channel(threads * 64);
    thread::scope(|scope| {
        for _ in 0..threads.min(items.len()) {
            let (tell, next, examine) = (tell.clone(), &next, &examine);
            scope.spawn(move || {
                loop {
                    let i = next.fetch_add(1, Ordering::Relaxed);
                    let Some(item) = items.get(i) else { break };
                    // Nobody listens any more if the output is closed.
                    if tell.send((i, examine(item))).is_err() {
                        break;
                    }
                }
            });
        }
        drop(tell);
        let mut early = BTreeMap::new();
        let mut wanted = 0;
        for (i, result) in results {
            early.insert(i, result);
            while let Some(result) = early.remove(&wanted) {
                hand_over(result)?;
                wanted += 1;
            }
        }
        Ok(())
    })
}
