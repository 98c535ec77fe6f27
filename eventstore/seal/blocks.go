package seal

import (
	"context"
	"fmt"

	"golang.org/x/mod/sumdb/tlog"

	"hulak/eventstore/seal/proof"
)

// blockCursor goes through the stored hashes in order, and says what is wrong with their rows.
type blockCursor struct {
	q      querier
	report *Report
	upto   int64 // the last position that has a stored hash

	page  []block // from the current one on
	after int64   // first position of the last block that was read
	node  int64   // of the current block, which is completed next
	ended bool
}

// seek moves to a position, which never goes back.
func (c *blockCursor) seek(ctx context.Context, position int64) error {
	for len(c.page) > 0 && c.page[0].last < position {
		c.leave()
	}
	// One block more than needed is kept, because a leaf is compared with its neighbour's place too.
	for len(c.page) < 2 && !c.ended {
		more, err := readBlocks(ctx, c.q, c.after, pageBlocks)
		if err != nil {
			return fmt.Errorf("reading stored hashes: %w", err)
		}
		if len(more) == 0 || more[0].first > c.upto {
			c.ended = true
			break
		}
		c.page = append(c.page, more...)
		c.after = more[len(more)-1].first
	}
	for len(c.page) > 0 && c.page[0].last < position {
		c.leave()
	}
	return nil
}

func (c *blockCursor) leave() {
	if extra := int64(len(c.page[0].nodes)/tlog.HashSize) - c.node; extra > 0 {
		c.report.add(Finding{Kind: HashRewritten, First: c.page[0].first, Last: c.page[0].last, Why: "its block holds nodes that its leaves do not complete"})
	}
	c.page, c.node = c.page[1:], 0
}

// leaf returns the stored leaf of a position, which is the one sought or the one behind it.
func (c *blockCursor) leaf(position int64) (proof.Hash, bool) {
	for i := range c.page {
		b := &c.page[i]
		if position < b.first {
			break
		}
		if position <= b.last {
			if int64(len(b.leaves)) < (position-b.first+1)*tlog.HashSize {
				break
			}
			return b.leaf(position), true
		}
	}
	return proof.Hash{}, false
}

// nextNode returns the stored node that is completed next in the block of the position sought.
func (c *blockCursor) nextNode(position int64) (proof.Hash, bool) {
	if len(c.page) == 0 || position < c.page[0].first {
		return proof.Hash{}, false
	}
	i := c.node
	c.node++
	if (i+1)*tlog.HashSize > int64(len(c.page[0].nodes)) {
		return proof.Hash{}, false
	}
	return hashAt(c.page[0].nodes, i), true
}
