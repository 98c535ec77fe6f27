package main

import (
	"math/bits"
	"time"
)

// The histogram's resolution: each doubling of the value has 128 counters, so that what is read from it is at most 0.8 %
// above what was measured, whatever its size. Values above the last are counted with it.
const (
	subBuckets     = 128
	subBucketsBits = 7
	doublings      = 34 // beyond two minutes in nanoseconds
)

// Histogram counts durations in constant memory. The zero value is ready.
type Histogram struct {
	counts [doublings * subBuckets]uint32
	total  uint64
}

// Record counts one duration.
func (h *Histogram) Record(d time.Duration) {
	h.counts[bucketOf(d)]++
	h.total++
}

// Add counts all that another histogram has counted.
func (h *Histogram) Add(other *Histogram) {
	for i, n := range other.counts {
		h.counts[i] += n
	}
	h.total += other.total
}

// Count returns how many durations were recorded.
func (h *Histogram) Count() uint64 { return h.total }

// Quantile returns the duration that the given share of all recorded ones do not exceed; 0 if there are none.
func (h *Histogram) Quantile(share float64) time.Duration {
	if h.total == 0 {
		return 0
	}
	rank := uint64(share * float64(h.total))
	rank = min(max(rank, 1), h.total)
	var seen uint64
	for i, n := range h.counts {
		if seen += uint64(n); seen >= rank {
			return bucketEnd(i)
		}
	}
	return bucketEnd(len(h.counts) - 1)
}

// bucketOf finds a duration's counter: the first 128 hold one nanosecond each, every further 128 twice the width.
func bucketOf(d time.Duration) int {
	v := uint64(max(d, 0))
	if v < subBuckets {
		return int(v)
	}
	shift := bits.Len64(v) - subBucketsBits - 1
	bucket := (shift+1)*subBuckets + int(v>>shift) - subBuckets
	return min(bucket, doublings*subBuckets-1)
}

// bucketEnd is the highest duration that a counter counts.
func bucketEnd(bucket int) time.Duration {
	if bucket < subBuckets {
		return time.Duration(bucket)
	}
	shift := bucket/subBuckets - 1
	return time.Duration(uint64(bucket%subBuckets+subBuckets+1)<<shift - 1)
}
