/**
 * An exact number as a fraction of two whole ones. It is slow, and so plain that the model's arithmetic can be held against it:
 * nothing here is shared with that.
 */
export class Exact {
  private constructor(
    private readonly over: bigint,
    private readonly under: bigint,
  ) {}

  /** @param text a plain decimal such as `-007.50` */
  static of(text: string): Exact {
    let over = 0n;
    let under = 1n;
    let behindPoint = false;
    for (const sign of text.replace('-', '')) {
      if (sign === '.') behindPoint = true;
      else {
        over = over * 10n + BigInt(sign);
        if (behindPoint) under *= 10n;
      }
    }
    return new Exact(text.startsWith('-') ? -over : over, under);
  }

  static tenTo(power: number): Exact {
    return new Exact(10n ** BigInt(power), 1n);
  }

  plus(other: Exact): Exact {
    return new Exact(this.over * other.under + other.over * this.under, this.under * other.under);
  }

  minus(other: Exact): Exact {
    return this.plus(new Exact(-other.over, other.under));
  }

  times(other: Exact): Exact {
    return new Exact(this.over * other.over, this.under * other.under);
  }

  /** @param other above 0 */
  dividedBy(other: Exact): Exact {
    return new Exact(this.over * other.under, this.under * other.over);
  }

  abs(): Exact {
    return this.over < 0n ? new Exact(-this.over, this.under) : this;
  }

  /** -1, 0 or 1: less than `other`, equal, more. */
  compare(other: Exact): number {
    const [one, two] = [this.over * other.under, other.over * this.under];
    return one < two ? -1 : one > two ? 1 : 0;
  }

  isZero(): boolean {
    return this.over === 0n;
  }

  /** To so many decimals, a half upwards. Not below 0. */
  rounded(decimals: number): Exact {
    const factor = 10n ** BigInt(decimals);
    return new Exact((2n * this.over * factor + this.under) / (2n * this.under), factor);
  }

  /** All its digits and no zero too many, by long division; for what has an end as a decimal. */
  text(): string {
    const size = this.abs().over;
    let rest = size % this.under;
    let decimals = '';
    while (rest > 0n) {
      decimals += String((rest * 10n) / this.under);
      rest = (rest * 10n) % this.under;
    }
    return `${this.over < 0n ? '-' : ''}${size / this.under}${decimals && '.'}${decimals}`;
  }
}
