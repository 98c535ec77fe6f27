package main

import (
	"math/bits"
	"time"
)

// Each doubling of the value has 128 counters, so a quantile is at most 0.8% above the true value. Values above the last counter
// are counted in it.
const (
	subBuckets     = 128
	subBucketsBits = 7
	doublings      = 34 // more than two minutes in nanoseconds
)

// Histogram counts durations in constant memory. The zero value is ready to use.
type Histogram struct {
	counts [doublings * subBuckets]uint32
	total  uint64
}

// Record counts one duration.
func (h *Histogram) Record(d time.Duration) {
	h.counts[bucketOf(d)]++
	h.total++
}

// Add adds the counts of another histogram.
func (h *Histogram) Add(other *Histogram) {
	for i, n := range other.counts {
		h.counts[i] += n
	}
	h.total += other.total
}

// Count returns how many durations were recorded.
func (h *Histogram) Count() uint64 { return h.total }

// Quantile returns the duration that the given share of all durations do not exceed, or 0 if there are none.
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

// bucketOf returns the index of a duration's counter. The first 128 counters are one nanosecond wide; the width doubles every
// further 128.
func bucketOf(d time.Duration) int {
	v := uint64(max(d, 0))
	if v < subBuckets {
		return int(v)
	}
	shift := bits.Len64(v) - subBucketsBits - 1
	bucket := (shift+1)*subBuckets + int(v>>shift) - subBuckets
	return min(bucket, doublings*subBuckets-1)
}

// bucketEnd returns the highest duration of a counter.
func bucketEnd(bucket int) time.Duration {
	if bucket < subBuckets {
		return time.Duration(bucket)
	}
	shift := bucket/subBuckets - 1
	return time.Duration(uint64(bucket%subBuckets+subBuckets+1)<<shift - 1)
}
