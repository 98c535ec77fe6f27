package harness

import (
	"math/bits"
	"time"
)

// The range between two powers of two is divided into 128 buckets, so a quantile is no more than 0.8% above the true value. The
// last bucket also counts all larger values.
const (
	subBuckets     = 128
	subBucketsBits = 7
	doublings      = 34 // 2^40 nanoseconds, about 18 minutes
)

// Histogram counts durations in constant memory. The zero value is ready to use.
type Histogram struct {
	counts [doublings * subBuckets]uint32
	total  uint64
}

// Record counts one duration.
func (h *Histogram) Record(d time.Duration) {
	h.counts[bucketIndex(d)]++
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

// Quantile returns the duration that the given share of durations does not exceed, or 0 if there are none.
func (h *Histogram) Quantile(share float64) time.Duration {
	if h.total == 0 {
		return 0
	}
	rank := uint64(share * float64(h.total))
	rank = min(max(rank, 1), h.total)
	var seen uint64
	for i, n := range h.counts {
		if seen += uint64(n); seen >= rank {
			return bucketMax(i)
		}
	}
	return bucketMax(len(h.counts) - 1)
}

// bucketIndex returns the index of a duration's bucket. Buckets are one nanosecond wide below 256 ns. From there on, the width
// doubles every 128 buckets.
func bucketIndex(d time.Duration) int {
	v := uint64(max(d, 0))
	if v < subBuckets {
		return int(v)
	}
	shift := bits.Len64(v) - subBucketsBits - 1
	bucket := (shift+1)*subBuckets + int(v>>shift) - subBuckets
	return min(bucket, doublings*subBuckets-1)
}

// bucketMax returns the longest duration in a bucket.
func bucketMax(bucket int) time.Duration {
	if bucket < subBuckets {
		return time.Duration(bucket)
	}
	shift := bucket/subBuckets - 1
	return time.Duration(uint64(bucket%subBuckets+subBuckets+1)<<shift - 1)
}
