package seal

import (
	"context"
	"fmt"

	"golang.org/x/mod/sumdb/tlog"

	"hulak/eventstore/seal/proof"
)

// blockCursor reads the stored hashes in order and reports blocks that have extra nodes.
type blockCursor struct {
	q           querier
	report      *Report
	maxPosition int64 // last position that has a stored hash

	page      []block // the current block and the blocks after it
	after     int64   // first position of the last block read
	nodeIndex int64   // index of the next node in the current block
	atEnd     bool    // whether all blocks have been read
}

// seek moves the cursor forward to a position.
func (c *blockCursor) seek(ctx context.Context, position int64) error {
	for len(c.page) > 0 && c.page[0].last < position {
		c.finishBlock()
	}
	// Keep the next block too, because an event is also compared with the leaf of the next position.
	for len(c.page) < 2 && !c.atEnd {
		more, err := readBlocks(ctx, c.q, c.after, maxPageBlocks)
		if err != nil {
			return fmt.Errorf("read stored hashes: %w", err)
		}
		if len(more) == 0 || more[0].first > c.maxPosition {
			c.atEnd = true
			break
		}
		c.page = append(c.page, more...)
		c.after = more[len(more)-1].first
	}
	for len(c.page) > 0 && c.page[0].last < position {
		c.finishBlock()
	}
	return nil
}

// finishBlock drops the current block and reports any extra nodes in it.
func (c *blockCursor) finishBlock() {
	if extra := int64(len(c.page[0].nodes)/tlog.HashSize) - c.nodeIndex; extra > 0 {
		c.report.add(Finding{
			Kind: HashRewritten, First: c.page[0].first, Last: c.page[0].last, Reason: "the block has extra nodes",
		})
	}
	c.page, c.nodeIndex = c.page[1:], 0
}

// leaf returns the stored leaf at a position, which must be the position of the latest seek or the one after it.
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

// nextNode returns the next stored node in the block that contains the position.
func (c *blockCursor) nextNode(position int64) (proof.Hash, bool) {
	if len(c.page) == 0 || position < c.page[0].first {
		return proof.Hash{}, false
	}
	i := c.nodeIndex
	c.nodeIndex++
	if (i+1)*tlog.HashSize > int64(len(c.page[0].nodes)) {
		return proof.Hash{}, false
	}
	return hashAt(c.page[0].nodes, i), true
}
